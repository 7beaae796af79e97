import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Respond } from '../rpc/server.ts'
import type { ChaosOptions, Dice } from './dice.ts'
import { isUntouched } from './methods.ts'

const RETRY_AFTER_SECONDS = '1'
const METHOD = /"method"\s*:\s*"([^"]*)"/g
/** What proves how a transaction ended, or what a block holds. */
const EVIDENCE: readonly string[] = ['getSignatureStatuses', 'getTransaction', 'getBlock']
const ID = /"id":(\d+)(?=}\s*$)/

type Setting = Pick<ChaosOptions, 'lateMs'> & { readonly newestSlot: () => bigint }

/** The same answers, over a connection that is late, limited, cut, and mixes things up. */
export function chaosAnswers(respond: Respond, dice: Dice, { lateMs, newestSlot }: Setting): Respond {
  let requests = 0n
  return async (body, response) => {
    const asked = [...body.matchAll(METHOD)].map(([, method = '']) => method)
    if (asked.every(isUntouched)) return respond(body, response)
    const request = (requests += 1n)
    if (dice.strikes('rate-limit', request)) return refuseForNow(response)
    // By slots alone: whoever is refused asks seldom, and whoever is answered often, so that by requests there would be hardly any time without it.
    if (asked.some((method) => EVIDENCE.includes(method)) && dice.strikes('limit-evidence', newestSlot())) return refuseForNow(response)
    const text = await respond(body, response)
    if (text === null) return null
    // What was known when it was asked comes when it is no longer so.
    if (dice.strikes('late', request)) await sleep(1 + Number(dice.roll('late', request, BigInt(lateMs))))
    if (dice.strikes('cut', request)) return cut(response, text)
    if (dice.strikes('truncated', request)) return text.slice(0, Math.floor(text.length / 2))
    if (dice.strikes('other-id', request)) return text.replace(ID, (_, id: string) => `"id":${BigInt(id) + 1n}`)
    return dice.strikes('duplicate-answer', request) ? `${text}${text}` : text
  }
}

function refuseForNow(response: ServerResponse): null {
  response.writeHead(429, { 'content-type': 'text/plain; charset=utf-8', 'retry-after': RETRY_AFTER_SECONDS })
  response.end('Too many requests for a specific RPC call\n')
  return null
}

/** Ends the connection in the middle of what was announced. */
function cut(response: ServerResponse, text: string): null {
  const bytes = Buffer.from(text)
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': bytes.byteLength })
  response.write(bytes.subarray(0, bytes.byteLength >> 1), () => response.destroy())
  return null
}
