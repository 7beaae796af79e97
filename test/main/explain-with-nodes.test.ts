import { expect, it } from 'vitest'
import { parseAddress } from '../../src/core/address/address.ts'
import { plain } from '../../src/core/text/sentence.ts'
import { openStillPractice, openTestBackend, type StillPractice, temporaryDataDir } from './backend.ts'
import { askNode, type Relay, startRelay } from './pay/relay.ts'

const RECEIVER = parseAddress('GfFRsAxzFmSVPv45FGMZYpgujyWGm1nqkuFnVMtsK4J5')
const AIRDROP = 1_000_000n

const contentsOf = (text: string) => `data:text/plain;base64,${Buffer.from(text).toString('base64')}`

/** A backend of two nodes, each of which may lie, and the signature of a transaction that both know. */
async function openTwo() {
  const practice = await openStillPractice()
  const relays = [await startRelay(practice.url, 'left'), await startRelay(practice.url, 'right')] as const
  const backend = await openTestBackend({ dataDir: temporaryDataDir() })
  for (const { name, url } of relays) await backend.client.nodes.add({ name, url })
  const signature = await airdrop(practice)
  const close = async () => {
    await backend.close()
    for (const relay of relays) await relay.close()
    await practice.close()
  }
  const explain = (text: string) => backend.client.transactions.explain({ contents: contentsOf(text), nodes: true })
  return { practice, relays, client: backend.client, signature, explain, close }
}

async function airdrop(practice: StillPractice): Promise<string> {
  const signature = (await askNode(practice.url, 'requestAirdrop', [RECEIVER, AIRDROP])) as string
  await practice.advance(3n)
  return signature
}

const wordsOf = ({ nodes }: Awaited<ReturnType<Awaited<ReturnType<typeof openTwo>>['explain']>>) => nodes?.words.map(plain).join(' ') ?? ''

/** The relay gives another transaction than the one that is asked for: whole, or under the name that is asked for. */
function lieWith(relay: Relay, other: string, practice: StillPractice, isRenamed: boolean): void {
  relay.lies.set('getTransaction', async (params) => {
    const answer = (await askNode(practice.url, 'getTransaction', [other, params[1] ?? null])) as { transaction: [string, string] }
    if (!isRenamed) return answer
    const bytes = Buffer.from(answer.transaction[0], 'base64')
    const wanted = (await askNode(practice.url, 'getTransaction', params)) as { transaction: [string, string] }
    Buffer.from(wanted.transaction[0], 'base64').copy(bytes, 1, 1, 65)
    return { ...answer, transaction: [bytes.toString('base64'), 'base64'] }
  })
}

it('a signature is enough where nodes are asked: they say what became of it, and its bytes are those that it signs', async () => {
  const { signature, explain, client, close } = await openTwo()
  const explained = await explain(signature)
  expect(explained).toMatchObject({ signature, encoding: 'signature', form: 'transaction', signers: [{ state: 'valid' }] })
  expect(explained.instructions.map(({ words }) => plain(words)).join(' ')).toContain(RECEIVER)
  expect(explained.nodes?.landed).toMatchObject([
    { node: 'left', succeeded: true },
    { node: 'right', succeeded: true },
  ])
  expect(wordsOf(explained)).toContain('The signature that was asked for is valid over them')
  await expect(client.transactions.explain({ contents: contentsOf(signature) })).rejects.toMatchObject({
    data: { code: 'EXPLAIN_SIGNATURE' },
  })
  await close()
})

it('a node that gives another transaction for a signature changes nothing of what is shown, and is named', async () => {
  const { practice, relays, signature, explain, close } = await openTwo()
  const [left, right] = relays
  const honest = await explain(signature)
  const other = await airdrop(practice)
  for (const isRenamed of [false, true]) {
    lieWith(left, other, practice, isRenamed)
    const explained = await explain(signature)
    expect({ ...explained, nodes: null }).toEqual({ ...honest, nodes: null })
    expect(explained.nodes?.landed).toMatchObject([{ node: 'right' }])
    expect(wordsOf(explained)).toContain(
      'The node “left” gave no answer. Node “left” answered getTransaction with the answer to another request.',
    )
    lieWith(right, other, practice, isRenamed)
    await expect(explain(signature)).rejects.toMatchObject({ data: { code: 'NODE_NONE_ANSWERED' } })
    right.lies.clear()
  }
  await close()
})

it('nodes that differ about what became of it are told', async () => {
  const { relays, signature, explain, close } = await openTwo()
  relays[1].lies.set('getTransaction', async (_, honest) => {
    const answer = (await honest()) as { meta: object }
    const err = { InstructionError: [0n, { Custom: 1n }] }
    return { ...answer, meta: { ...answer.meta, err, status: { Err: err } } }
  })
  const words = wordsOf(await explain(signature))
  expect(words).toContain('and executed without an error.')
  expect(words).toContain('and failed on chain.')
  expect(words).toContain('The nodes differ about what became of it.')
  await close()
})

it('a signature that no node knows is said to be known to none, and 64 bytes in hex are given to no node', async () => {
  const { relays, signature, explain, close } = await openTwo()
  const unknown = `${signature.slice(0, -1)}${signature.endsWith('2') ? '3' : '2'}`
  await expect(explain(unknown)).rejects.toMatchObject({
    data: { code: 'EXPLAIN_SIGNATURE_UNKNOWN', context: { signature: unknown, nodes: ['left', 'right'] } },
  })
  const asked: unknown[] = []
  for (const relay of relays)
    relay.lies.set('getTransaction', (params, honest) => {
      asked.push(params[0])
      return honest()
    })
  await expect(explain('07'.repeat(64))).rejects.toMatchObject({ data: { code: 'EXPLAIN_SIGNATURE' } })
  expect(asked).toEqual([])
  await close()
})
