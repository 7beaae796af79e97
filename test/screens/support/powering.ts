import { implement } from '@orpc/server'
import { contract } from '../../../src/contract/contract.ts'
import { asOf, type Scene } from './scene.ts'

const os = implement(contract)

/** What could move our money later; nothing where the scene has none. */
export const powerAnswers = (scene: Scene) => ({
  list: os.powers.list.handler(() => ({ ...NO_POWERS, asOf: asOf(scene), ...scene.powers })),
})

const NO_POWERS = {
  words: 'Nobody but us could move our money later, as far as was read. Nodes agree on what accounts hold.',
  powers: [],
  more: 0,
  nodes: ['vault-rpc-1', 'vault-rpc-2'],
  witnesses: 2,
  notes: [],
}
