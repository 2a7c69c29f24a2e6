import { readDecimal, type UserLocation } from '@/lib/gateway/shapes/escrow-disbursement-request'
import { type Message, message } from '@/lib/messages/message'

const [LATITUDE, LONGITUDE] = [90, 180]

/** Reads a location as typed: a problem for each part that is not such a number. Two empty parts are no location. */
export function readLocation(latitude: string, longitude: string): LocationRead {
  if (latitude.trim() === '' && longitude.trim() === '') return { ok: true, location: null }
  const [north, east] = [readDecimal(latitude, LATITUDE), readDecimal(longitude, LONGITUDE)]
  if (north !== null && east !== null) return { ok: true, location: { latitude: north, longitude: east } }
  return {
    ok: false,
    problems: {
      ...(north === null ? { latitude: message('terms.problem.latitude') } : {}),
      ...(east === null ? { longitude: message('terms.problem.longitude') } : {}),
    },
  }
}
type LocationRead =
  | { readonly ok: true; readonly location: UserLocation | null }
  | { readonly ok: false; readonly problems: { readonly latitude?: Message; readonly longitude?: Message } }
