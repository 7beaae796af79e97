import { describe, expect, it } from 'vitest'
import { isVisible } from '../../../src/core/text/visible.ts'
import { parseEndpoint } from '../../../src/main/node/endpoint.ts'

const { clean } = parseEndpoint({ name: 'left', url: 'https://node.example/s3cretpath' })

describe('the text of a node', () => {
  it('steers nothing, in the window as little as in a terminal: hidden characters stand there by number', () => {
    const text = clean('scan failed\u202e yltcerroc\u202c\u200b\u2028\u001b[2J')
    expect(isVisible(text)).toBe(true)
    expect(text).toBe('scan failed\\u{202e} yltcerroc\\u{202c}\\u{200b}\\u{2028} [2J')
  })

  it('stays as it was where all of it can be seen, in one line', () => {
    expect(clean('Node is behind by 42 slots')).toBe('Node is behind by 42 slots')
    expect(clean(' two\r\nlines ')).toBe('two lines')
    expect(clean('at /s3cretpath')).toBe('at /…')
  })

  it('is bounded, also where each character of it is shown by number', () => {
    expect(clean('\u202e'.repeat(4_000)).length).toBeLessThanOrEqual(301)
  })
})
