import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { requestIdOf } from '../../../src/core/ur/request-id.ts'
import { drawnBytes, toHex } from './vectors.ts'

const bundle = drawnBytes(32, 'bundle')
const message = drawnBytes(32, 'message')

describe('the name of a request for a signature', () => {
  it('is a UUID of version 8 made of both digests, the same each time', () => {
    const hash = createHash('sha256').update('Strongroom sol-sign-request').update(bundle).update(message).digest('hex')
    const id = toHex(requestIdOf({ bundle, message }))
    expect(id).toMatch(/^[0-9a-f]{12}8[0-9a-f]{3}[89ab][0-9a-f]{15}$/)
    expect([id.slice(0, 12), id.slice(13, 16), id.slice(17)]).toEqual([hash.slice(0, 12), hash.slice(13, 16), hash.slice(17, 32)])
    expect(toHex(requestIdOf({ bundle, message }))).toBe(id)
  })

  it('is another one for another message, and for another bundle', () => {
    const digest = fc.uint8Array({ minLength: 32, maxLength: 32 })
    fc.assert(
      fc.property(digest, (other) => {
        const names = [requestIdOf({ bundle, message }), requestIdOf({ bundle, message: other }), requestIdOf({ bundle: other, message })]
        expect(new Set(names.map(toHex)).size).toBe(3)
      }),
    )
  })
})
