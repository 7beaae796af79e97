import { describe, expect, it } from 'vitest'
import { NO_PROGRESS, openProgress } from '../../../src/shells/cli/progress.ts'

function openOutput(isTTY: boolean, columns = 20) {
  const writes: string[] = []
  return { writes, output: { isTTY, columns, write: (text: string | Uint8Array) => writes.push(String(text)) > 0 } }
}

const CLEAR = '\r\u001b[2K'

describe('progress at a terminal', () => {
  it('keeps the moving line below the lines that stay, each change in one write', () => {
    const { writes, output } = openOutput(true)
    const progress = openProgress(output)
    progress.moving('slot 1')
    progress.say('a credit')
    progress.moving('slot 2')
    expect(writes).toEqual([`${CLEAR}slot 1`, `${CLEAR}a credit\nslot 1`, `${CLEAR}slot 2`])
  })

  it('writes nothing where nothing changed', () => {
    const { writes, output } = openOutput(true)
    const progress = openProgress(output)
    progress.moving('slot 1')
    progress.moving('slot 1')
    expect(writes).toHaveLength(1)
  })

  it('cuts the moving line to the terminal: one that wraps could not be taken back', () => {
    const { writes, output } = openOutput(true, 10)
    openProgress(output).moving('a very long line')
    expect(writes).toEqual([`${CLEAR}a very …`])
  })

  it('cuts no figure: the beginning of one would be read as another', () => {
    const { writes, output } = openOutput(true, 16)
    openProgress(output).moving('waits for 1234567 SOL')
    expect(writes).toEqual([`${CLEAR}waits for …`])
  })

  it('takes the moving line away at the end, once', () => {
    const { writes, output } = openOutput(true)
    const progress = openProgress(output)
    progress.end()
    progress.moving('slot 1')
    progress.end()
    progress.end()
    progress.say('done')
    expect(writes).toEqual([`${CLEAR}slot 1`, CLEAR, `${CLEAR}done\n`])
  })
})

describe('progress without a terminal', () => {
  it('says whole lines, and few of those that move', () => {
    const { writes, output } = openOutput(false)
    const progress = openProgress(output)
    progress.say('begun')
    for (let slot = 1; slot <= 60; slot += 1) progress.moving(`slot ${slot}`)
    progress.end()
    expect(writes).toEqual(['begun\n', 'slot 1\n', 'slot 26\n', 'slot 51\n'])
  })

  it('may be silent', () => {
    NO_PROGRESS.say('nothing')
    NO_PROGRESS.moving('nothing')
    expect(NO_PROGRESS.end()).toBeUndefined()
  })
})
