import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'
import { fitted, openScreen } from '../../../src/shells/cli/screen.ts'

const ENTER = '\u001b[?1049h\u001b[?25l'
const LEAVE = '\u001b[?25h\u001b[?1049l'
const BEGIN = '\u001b[H\u001b[J'

function openStage(rows = 10, columns = 40) {
  const written: string[] = []
  const output = Object.assign(new EventEmitter(), { rows, columns, write: (text: string) => written.push(text) > 0 })
  return { output, written, screen: openScreen(output as unknown as NodeJS.WriteStream) }
}

describe('a terminal that shows one text', () => {
  it('is taken when there is something to show, drawn in one place, and given back as it was', () => {
    const { screen, written } = openStage()
    expect(written).toEqual([])
    screen.show('one')
    screen.show('two\nlines')
    screen.close()
    expect(written).toEqual([ENTER, `${BEGIN}one`, `${BEGIN}two\nlines`, LEAVE])
  })

  it('that nothing was shown on stays as it is', () => {
    const { screen, written } = openStage()
    screen.close()
    expect(written).toEqual([])
  })

  it('is drawn again when its size changes, as long as it is open, and tells of it', () => {
    const { screen, written, output } = openStage(3)
    let told = 0
    const stop = screen.onResize(() => (told += 1))
    screen.show('1\n2\n3\n4')
    expect(written.at(-1)).toBe(`${BEGIN}1\n2\n… 2 more lines than this terminal is high`.slice(0, BEGIN.length + 4 + 40))
    output.rows = 4
    output.emit('resize')
    expect(written.at(-1)).toBe(`${BEGIN}1\n2\n3\n4`)
    output.columns = 17
    expect(screen.width()).toBe(17)
    stop()
    screen.close()
    const before = written.length
    output.emit('resize')
    expect({ told, after: written.length, heard: output.listenerCount('resize') }).toEqual({ told: 1, after: before, heard: 0 })
  })

  it('is given back however the process ends', () => {
    const { screen, written } = openStage()
    const before = process.listenerCount('exit')
    screen.show('one')
    const added = process.listeners('exit').at(-1) as () => void
    added()
    expect(written.at(-1)).toBe(LEAVE)
    expect(process.listenerCount('exit')).toBe(before)
  })
})

describe('what a terminal has room for', () => {
  it('is everything where it fits, a longer line counted as the rows that it takes', () => {
    expect(fitted('a\nb', { columns: 10, rows: 2 })).toEqual(['a', 'b'])
    expect(fitted(`${'x'.repeat(15)}\nb`, { columns: 10, rows: 3 })).toEqual(['x'.repeat(15), 'b'])
  })

  it('is its first lines, each whole, and how many there are beside them', () => {
    expect(fitted(`a\n${'x'.repeat(25)}\nb`, { columns: 10, rows: 3 })).toEqual(['a', '… 2 more l'])
    expect(fitted('a\nb\nc', { columns: 80, rows: 2 })).toEqual(['a', '… 2 more lines than this terminal is high'])
    expect(fitted('a\nb', { columns: 80, rows: 1 })).toEqual(['… 2 more lines than this terminal is high'])
  })
})
