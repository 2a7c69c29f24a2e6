import type { World } from '../world.ts'

let turn = 0

/** The ORDER BY of a list in the dialect; a shifting list has another order for each request. */
export function listOrder(world: World): string {
  switch (world.dialect.now().listOrder) {
    case 'newest':
      return 'ORDER BY created_at DESC, id DESC'
    case 'oldest':
      return 'ORDER BY created_at, id'
    case 'shifting':
      turn = (turn + 1) % 16
      return `ORDER BY substr(id, ${turn + 1}) || id`
  }
}

/** The newest creation time that lists show, in milliseconds; the dialect may let lists lag behind. */
export const listHorizon = (world: World): number => world.clock.now() - world.dialect.now().listLagMinutes * 60_000
