import { createRouterClient } from '@orpc/server'
import { isStrongroomError } from '../../src/core/error/error.ts'
import { caseOperations } from '../../src/main/operations/cases.ts'
import { sendingOperations } from '../../src/main/operations/sending.ts'
import { vaultOperations } from '../../src/main/operations/vault.ts'
import type { EventHub } from '../../src/main/events.ts'
import type { SendingGate } from '../../src/main/pay/index.ts'
import type { Services } from '../../src/main/services.ts'
import type { SignerClient } from '../../src/main/signer-client.ts'
import { createTasks } from '../../src/main/tasks.ts'
import type { Watcher } from '../../src/main/watch/index.ts'
import { PASSPHRASE } from '../main/signer/support/contents.ts'
import { WORDS } from '../main/signer/support/signer.ts'
import { HOUSE } from './house.ts'
import type { Pieces } from './life.ts'

/** The product's own operations on closed sending, as a person asks them of one life of the process. */
export type Desk = {
  readonly sending: Client['sending']
  readonly cases: Client['cases']
  /** Compares with the chain, and waits for the end of it: null, or what broke it off. */
  compare(): Promise<string | null>
  /** Restores the vault from its words. */
  restore(): Promise<void>
}

type Client = ReturnType<typeof openClient>

type DeskParts = Pieces & {
  readonly gate: SendingGate
  readonly watcher: Watcher
  /** Puts the files of a vault that was made again where the vault is to be. */
  readonly makeAgain: () => Promise<void>
}

const HOME = { machine: 'the model', folder: 'its folder' } as const
const DONE_PAUSE_TURNS = 'the person waits for the comparison'

export function openDesk({
  journal,
  nodes,
  signer,
  gate,
  watcher,
  makeAgain,
  turn,
}: DeskParts & { readonly turn: (what: string) => Promise<void> }): Desk {
  const tasks = createTasks({ onChange: () => undefined })
  const restoring: Partial<SignerClient> = { restore: async () => (await makeAgain(), { treasury: HOUSE.treasury }) }
  const services = {
    ...{ network: 'practice', home: HOME, journal, nodes, gate, tasks, watcher },
    signer: new Proxy(signer, { get: (real, operation: keyof SignerClient) => restoring[operation] ?? real[operation] }),
    submitter: { wake: () => undefined, notSealed: () => new Set(), close: async () => undefined },
    events: { tell: () => undefined } as Partial<EventHub> as EventHub,
  } as Partial<Services> as Services
  const client = openClient(services)
  return {
    sending: client.sending,
    cases: client.cases,
    compare: async () => {
      const { id } = await client.sending.compare({})
      await tasks.settled()
      await turn(DONE_PAUSE_TURNS)
      const { error } = tasks.show(id)
      return error?.code ?? null
    },
    restore: async () => {
      await client.vault.restore({ passphrase: PASSPHRASE, words: WORDS })
    },
  }
}

function openClient(services: Services) {
  const router = { sending: sendingOperations(services), cases: caseOperations(services), vault: vaultOperations(services) }
  return createRouterClient(router, { context: { via: 'command-line' } })
}

/** What a refused operation was refused for; null where it is a defect. */
export function refusalOf(error: unknown): string | null {
  const { data } = error as { readonly data?: { readonly code?: unknown } }
  const code = isStrongroomError(error) ? error.code : data?.code
  return typeof code === 'string' && code !== 'OPERATION_DEFECT' ? code : null
}
