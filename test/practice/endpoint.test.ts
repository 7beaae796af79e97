import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { type Practice, PracticeStartError, startPractice } from '../../src/practice/endpoint.ts'
import { ask, call, post } from './rpc/client.ts'

const MAIN = fileURLToPath(new URL('../../src/practice/main.ts', import.meta.url))

const WITHOUT_LITESVM = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module'
  registerHooks({
    resolve(specifier, context, next) {
      if (specifier.startsWith('litesvm')) throw new Error('no binary')
      return next(specifier, context)
    },
  })
`)}`

const running: Practice[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((practice) => practice.close()))
})

async function start(options: Parameters<typeof startPractice>[0]): Promise<Practice> {
  const practice = await startPractice(options)
  running.push(practice)
  return practice
}

describe('startPractice', () => {
  it('answers on loopback until it is closed', async () => {
    const practice = await start({ slotMs: 50, seed: 'endpoint' })

    expect(practice.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect(await call(practice.url, 'getGenesisHash')).toBe(practice.genesisHash)
    await practice.close()
    await expect(fetch(`${practice.url}/health`)).rejects.toThrow('fetch failed')
  })

  it('gives the same genesis for the same seed and a new one without', async () => {
    const [first, second, other] = await Promise.all([
      start({ slotMs: 400, seed: 'same' }),
      start({ slotMs: 400, seed: 'same' }),
      start({ slotMs: 400 }),
    ])

    expect(first.genesisHash).toBe(second.genesisHash)
    expect(other.genesisHash).not.toBe(first.genesisHash)
  })

  it('opens further endpoints on the same chain, old ones and ones that go wrong', async () => {
    const { url, endpoints, genesisHash } = await start({
      slotMs: 400,
      furtherEndpoints: [{ era: 'old' }, { chaos: { seed: 'endpoint', faults: ['rate-limit'], rate: 1 } }],
    })
    const [first = '', old = '', ill = ''] = endpoints

    expect(first).toBe(url)
    expect(await call(old, 'getGenesisHash')).toBe(genesisHash)
    expect((await ask(old, 'getLatestBlockhash')).error?.code).toBe(-32601)
    expect((await post(ill, '{"jsonrpc":"2.0","id":1,"method":"getSlot"}')).status).toBe(429)
    expect(await call(ill, 'practice_chaos', { calm: true })).toMatchObject({ struck: { 'rate-limit': 1 } })
    expect(await call(ill, 'getGenesisHash')).toBe(genesisHash)
  })

  it('says in a sentence that the port is in use', async () => {
    const { url } = await start({ slotMs: 400 })

    await expect(startPractice({ slotMs: 400, port: Number(new URL(url).port) })).rejects.toThrow(
      new PracticeStartError('The port is in use; choose another with --port, or 0 for any free one.'),
    )
  })

  it('says in a sentence which option is wrong', async () => {
    await expect(startPractice({ slotMs: 5 })).rejects.toThrow('--slot-ms takes a whole number from 10 to 60000, not “5”.')
  })
})

describe('the practice node', () => {
  it.each([[[]], [['--disable-sigusr1']]])('opens no inspector when it is told to by a signal, started with %j', async (options) => {
    const child = spawn(process.execPath, [...options, MAIN, '--json', '--port', '0'], { stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
    const [line] = (await once(child.stdout, 'data')) as [Buffer]
    const { url } = JSON.parse(line.toString()) as { url: string }
    child.kill('SIGUSR1')
    for (let asked = 0; asked < 20; asked++) await call(url, 'getGenesisHash')
    child.kill('SIGINT')

    expect(await once(child, 'close')).toEqual([0, null])
    expect(said).toBe('')
  })
})

describe('the command', () => {
  it('prints one line when it is ready and stops cleanly when told', async () => {
    const child = spawn(process.execPath, [MAIN, '--port', '0', '--slot-ms', '400'], { stdio: ['ignore', 'pipe', 'pipe'] })
    const [line] = (await once(child.stdout, 'data')) as [Buffer]
    child.kill('SIGINT')
    const [code] = (await once(child, 'exit')) as [number | null]

    expect(line.toString()).toMatch(
      /^Practice node ready at http:\/\/127\.0\.0\.1:\d+ \(ws:\/\/127\.0\.0\.1:\d+\), a slot every 400 ms, genesis \w+\. Stop it with Ctrl-C\.\n$/,
    )
    expect(code).toBe(0)
  })

  it('ends with the process that started it', async () => {
    const env = { ...process.env, PRACTICE_STOP_WITH_PARENT: '1' }
    const child = spawn(process.execPath, [MAIN, '--port', '0'], { stdio: ['pipe', 'pipe', 'inherit'], env })
    await once(child.stdout, 'data')
    child.stdin.end()

    expect(await once(child, 'exit')).toEqual([0, null])
  })

  it('says in a sentence that litesvm is missing on this platform', async () => {
    const child = spawn(process.execPath, ['--import', WITHOUT_LITESVM, MAIN, '--port', '0'], { stdio: ['ignore', 'ignore', 'pipe'] })
    let said = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
    const [code] = (await once(child, 'close')) as [number]

    expect(said).toBe(`The practice network needs litesvm, which is not available here (${process.platform} ${process.arch}).\n`)
    expect(code).toBe(1)
  })
})
