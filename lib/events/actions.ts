'use server'

import { z } from 'zod'
import { staffAction } from '@/lib/access/requests/action'
import { changeEndpointInput, endpointIdInput, endpointInput, newEndpointInput } from './endpoints/endpoint-input'
import { addEndpoint, changeEndpoint, giveOurSecret, removeEndpoint, testEndpoint } from './endpoints/endpoints'
import { handleAgain } from './handle-again'

/** Has what an event is about read at the service once more. Returns how many requests of ours that concerns. */
export const handleAgainAction = staffAction('webhooks:manage', [z.uuid()], handleAgain)

/** Adds an endpoint at the service that leads here; returns its secret where the service generated one. */
export const addEndpointAction = staffAction('webhooks:manage', [newEndpointInput], addEndpoint)
/** Changes the events, the description or the state of an endpoint. */
export const changeEndpointAction = staffAction('webhooks:manage', [changeEndpointInput], changeEndpoint)
/** Gives an endpoint the current secret of the settings. */
export const giveOurSecretAction = staffAction('webhooks:manage', [endpointInput], giveOurSecret)
/** Removes an endpoint. */
export const removeEndpointAction = staffAction('webhooks:manage', [endpointInput], removeEndpoint)
/** Has the service send a test event to an endpoint. */
export const testEndpointAction = staffAction('webhooks:manage', [endpointIdInput], testEndpoint)
