import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeFrame, createFrames } from '../../../src/shells/ipc/frames.ts'

describe('messages through a socket', () => {
  it('are the same however the stream is cut', () => {
    const texts = fc.array(fc.string({ unit: 'grapheme', maxLength: 40 }), { maxLength: 10 })
    const cuts = fc.array(fc.nat({ max: 7 }), { minLength: 1, maxLength: 50 })
    fc.assert(
      fc.property(texts, cuts, (messages, lengths) => {
        const frames = createFrames(1_000)
        const whole: string[] = []
        let rest = Buffer.concat(messages.map(encodeFrame))
        for (let turn = 0; rest.length > 0; turn += 1) {
          const length = (lengths[turn % lengths.length] ?? 0) + 1
          whole.push(...(frames.take(rest.subarray(0, length)) ?? []))
          rest = rest.subarray(length)
        }
        expect(whole).toEqual(messages)
      }),
    )
  })

  it('end where one is announced that is longer than allowed, before any of it is kept', () => {
    const frames = createFrames(10)
    expect(frames.take(encodeFrame('0123456789'))).toEqual(['0123456789'])
    expect(frames.take(encodeFrame('01234567890').subarray(0, 4))).toBeNull()
    expect(createFrames(10).take(Buffer.from('GET / HTTP/1.1\r\n'))).toBeNull()
  })
})
