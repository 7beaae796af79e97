import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MESSAGE_CHARACTERS_MAX, readPortMessage } from '../../../src/shells/ipc/port-message.ts'

const request = (json: unknown, number = '7') => JSON.stringify({ i: number, p: { u: '/app/info', b: { json } } })

describe('readPortMessage', () => {
  it('reads a request', () => {
    expect(readPortMessage(request({ limit: 5 }))).toEqual({
      kind: 'message',
      message: { i: '7', p: { u: '/app/info', b: { json: { limit: 5 } } } },
    })
  })

  it('reads that an answer is no longer wanted', () => {
    expect(readPortMessage('{"i":"1z","t":4}')).toMatchObject({ kind: 'message', message: { i: '1z', t: 4 } })
  })

  it('does not parse what is too large, and says to which request', () => {
    const text = request('x'.repeat(MESSAGE_CHARACTERS_MAX))
    expect(readPortMessage(text)).toEqual({ kind: 'refused', number: '7', problem: 'it is larger than 12582912 characters' })
  })

  it.each([
    ['at the top', '{"i":"7","p":{"u":"/app/info","b":{"json":{"__proto__":{"admin":true}}}}}'],
    ['deep inside', '{"i":"7","p":{"u":"/app/info","b":{"json":{"list":[{"a":{"__proto__":null}}]}}}}'],
    ['written with an escape', '{"i":"7","p":{"u":"/app/info","b":{"json":{"\\u005f_proto__":{}}}}}'],
    ['as constructor', '{"i":"7","p":{"u":"/app/info","b":{"json":{"constructor":{"prototype":{}}}}}}'],
    ['around the request itself', '{"i":"7","__proto__":{},"p":{"u":"/app/info"}}'],
  ])('refuses a name that means something to JavaScript, %s', (_where, text) => {
    expect(readPortMessage(text)).toMatchObject({ kind: 'refused', number: '7' })
    expect(({} as { admin?: boolean }).admin).toBeUndefined()
  })

  it.each([
    ['no JSON', '{"i":"7","p":'],
    ['a file beside the request', '{"i":"7","p":{"u":"/a/b","h":{"content-disposition":"attachment"}}}'],
    ['a stream as argument', '{"i":"7","t":3,"p":{"e":"message"}}'],
    ['another method', '{"i":"7","p":{"u":"/a/b","m":"GET"}}'],
    ['an address elsewhere', '{"i":"7","p":{"u":"https://example.org/a"}}'],
    ['nesting without end', `{"i":"7","p":{"u":"/a/b","b":{"json":${'['.repeat(100_000)}${']'.repeat(100_000)}}}}`],
  ])('refuses %s', (_what, text) => {
    expect(readPortMessage(text)).toMatchObject({ kind: 'refused', number: '7' })
  })

  it.each([
    ['bytes', new Uint8Array([1, 2, 3])],
    ['an object', { i: '7', p: { u: '/app/info' } }],
    ['nothing', undefined],
    ['a text without a number', '{"p":{"u":"/app/info"}}'],
    ['a number of any length', `{"i":"${'9'.repeat(100)}"}`],
  ])('does not know %s', (_what, data) => {
    expect(readPortMessage(data)).toEqual({ kind: 'foreign' })
  })

  it('takes whatever comes', () => {
    const anything = fc.property(fc.anything(), (data) => ['message', 'refused', 'foreign'].includes(readPortMessage(data).kind))
    const numbered = fc.property(fc.string(), (text) => readPortMessage(`{"i":"7"${text}`).kind !== 'foreign')
    expect([fc.check(anything).failed, fc.check(numbered).failed]).toEqual([false, false])
  })

  it('gives every argument back as it was sent', () => {
    const same = fc.property(fc.jsonValue(), (json) => {
      const text = request(json)
      fc.pre(!/"(__proto__|prototype|constructor)":/.test(text))
      return JSON.stringify(readPortMessage(text)) === JSON.stringify({ kind: 'message', message: JSON.parse(text) })
    })
    expect(fc.check(same).failed).toBe(false)
  })
})
