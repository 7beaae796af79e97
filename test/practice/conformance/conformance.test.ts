import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RunningNode } from '../../../src/practice/start.ts'
import { post, startQuietNode } from '../rpc/client.ts'
import { compare } from './compare.ts'
import { FILES, type Recorded, readRecorded } from './exchange.ts'
import { readKnownDifferences, speaksOf } from './known-differences.ts'
import { httpExchanges, playConfidential, playConfirmation, playTreasury, playVersion1 } from './stories.ts'

const known = readKnownDifferences()
const played = [...(await playTreasury()), ...(await playVersion1()), ...(await playConfidential()), ...(await playConfirmation())]
const compared = played.map(({ recorded, answer }) => ({
  file: recorded.file,
  name: recorded.name,
  differences: compare(recorded.response, answer),
}))

describe('every recorded exchange', () => {
  it('is played, each once', () => {
    const lines = FILES.flatMap(readRecorded)
    const key = ({ file, name, request }: Recorded) =>
      `${file} ${name} ${JSON.stringify(request?.params, (_, value: unknown) => String(value))}`

    expect([...played.map(({ recorded }) => recorded), ...httpExchanges].map(key).sort()).toEqual(lines.map(key).sort())
  })

  it.each(compared)('in $file: "$name" is answered as a real node does', ({ name, differences }) => {
    expect(differences.filter((difference) => !known.some((row) => speaksOf(row, name, difference)))).toEqual([])
  })
})

describe('a known difference', () => {
  it.each(known)('($asked, $where) still exists', (row) => {
    expect(compared.some(({ name, differences }) => differences.some((difference) => speaksOf(row, name, difference)))).toBe(true)
  })

  it.each(known)('($asked, $where) has its reason', ({ why }) => {
    expect(why.length).toBeGreaterThan(20)
  })
})

describe('over HTTP', () => {
  let node: RunningNode
  beforeAll(async () => {
    node = await startQuietNode()
  })
  afterAll(() => node.close())

  /** The recorded node stood at another slot. */
  const atAnySlot = (text: string | undefined) => text?.replace(/"result":\d+/, '"result":0')
  const ask = async ({ name, body, headers }: Recorded) => {
    if (body !== undefined) return post(node.url, body, headers)
    const response = await fetch(name.endsWith('/health') ? `${node.url}/health` : node.url)
    return { status: response.status, contentType: response.headers.get('content-type'), text: await response.text() }
  }

  it.each(httpExchanges)('"$name" is answered as a real node does, byte for byte', async (recorded) => {
    const answer = await ask(recorded)

    expect(answer.status).toBe(recorded.status)
    expect(answer.contentType).toBe(recorded.contentType ?? answer.contentType)
    expect(atAnySlot(answer.text)).toBe(atAnySlot(recorded.text))
  })
})
