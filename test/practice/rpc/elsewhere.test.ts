import { once } from 'node:events'
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { type Practice, startPractice } from '../../../src/practice/endpoint.ts'

let practice: Practice
beforeAll(async () => {
  practice = await startPractice({ slotMs: 100 })
})
afterAll(() => practice.close())

const portOf = (url: string) => Number(new URL(url).port)

function statusOf(headers: Readonly<Record<string, string>>): Promise<number> {
  const body = '{"jsonrpc":"2.0","id":1,"method":"getHealth"}'
  return new Promise((resolve, reject) => {
    const all = { 'content-type': 'application/json', ...headers }
    const asked = request({ host: '127.0.0.1', port: portOf(practice.url), method: 'POST', headers: all }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    asked.once('error', reject)
    asked.end(body)
  })
}

async function opens(headers: Readonly<Record<string, string>>): Promise<boolean> {
  const socket = new WebSocket(practice.sockets[0] ?? '', { headers })
  const opened = await once(socket, 'open').then(
    () => true,
    () => false,
  )
  socket.terminate()
  return opened
}

describe('the practice node', () => {
  it('answers programs of this machine, by its address and its name', async () => {
    const port = portOf(practice.url)
    expect(await statusOf({ host: `127.0.0.1:${port}` })).toBe(200)
    expect(await statusOf({ host: `localhost:${port}` })).toBe(200)
    expect(await opens({})).toBe(true)
  })

  it('answers no page, and nobody by a name that points here', async () => {
    const port = portOf(practice.url)
    expect(await statusOf({ host: `evil.example:${port}` })).toBe(403)
    expect(await statusOf({ host: `127.0.0.1:${port + 1}` })).toBe(403)
    expect(await statusOf({ origin: 'http://evil.example' })).toBe(403)
    expect(await opens({ origin: 'http://evil.example' })).toBe(false)
    expect(await opens({ host: `evil.example:${port}` })).toBe(false)
  })
})
