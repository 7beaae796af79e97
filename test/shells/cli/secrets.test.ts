import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterAll, describe, expect, it } from 'vitest'
import { openSecrets, readSecretFile } from '../../../src/shells/cli/secrets.ts'

const CANARY = 'canary correct horse'

function openInput(isTTY: boolean) {
  const questions: string[] = []
  const input = Object.assign(new PassThrough(), { isTTY })
  return { input, questions, secrets: openSecrets(input, { write: (text) => questions.push(String(text)) > 0 }) }
}

describe('secrets on standard input', () => {
  it('are read one a line, in the order asked, without a question', async () => {
    const { input, questions, secrets } = openInput(false)
    input.end(`${CANARY}\nsecond one\n`)
    await expect(secrets.ask('passphrase')).resolves.toBe(CANARY)
    await expect(secrets.askNew('new passphrase')).resolves.toBe('second one')
    expect(questions).toEqual([])
    secrets.close()
  })

  it('are refused where a line is missing or empty', async () => {
    const { input, secrets } = openInput(false)
    input.end('\n')
    const refused = { field: 'passphrase', problem: 'nothing was given on standard input' }
    await expect(secrets.ask('passphrase')).rejects.toMatchObject({ code: 'OPERATION_ARGUMENT', context: refused })
    await expect(secrets.ask('passphrase')).rejects.toMatchObject({ code: 'OPERATION_ARGUMENT', context: refused })
    secrets.close()
  })

  it('leave the input alone where nothing is asked', () => {
    const { input, secrets } = openInput(false)
    secrets.close()
    expect(input.listenerCount('data') + input.listenerCount('readable')).toBe(0)
  })
})

describe('secrets at a terminal', () => {
  it('are asked for by name and never shown', async () => {
    const { input, questions, secrets } = openInput(true)
    const answer = secrets.ask('passphrase')
    input.write(`${CANARY}\r`)
    await expect(answer).resolves.toBe(CANARY)
    expect(questions.join('')).toBe('passphrase: \n')
    expect(input.listenerCount('keypress')).toBe(0)
  })

  it('that are new are typed twice', async () => {
    const { input, questions, secrets } = openInput(true)
    const answer = secrets.askNew('new passphrase')
    input.write(`${CANARY}\r`)
    await expect.poll(() => questions.join('')).toBe('new passphrase: \nthe same once more: ')
    input.write(`${CANARY}\r`)
    await expect(answer).resolves.toBe(CANARY)
  })

  it('that are new are refused where the two differ', async () => {
    const { input, questions, secrets } = openInput(true)
    const answer = secrets.askNew('new passphrase')
    input.write(`${CANARY}\r`)
    await expect.poll(() => questions.length).toBe(3)
    input.write('something else\r')
    await expect(answer).rejects.toMatchObject({ context: { problem: 'the two are not the same' } })
  })
})

describe('secrets in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'strongroom-secrets-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const file = (text: string) => {
    const path = join(folder, 'secret')
    writeFileSync(path, text, { mode: 0o600 })
    return { flag: 'passphrase-file', path }
  }

  it.each([`${CANARY}\n`, `${CANARY}\r\n`, CANARY])('are their text without the end of the line: %j', (text) => {
    expect(readSecretFile(file(text))).toBe(CANARY)
  })

  it.skipIf(process.platform === 'win32')(
    'are refused where every user of the machine may read them, and the refusal does not repeat them',
    () => {
      const given = file(CANARY)
      chmodSync(given.path, 0o644)
      expect(() => readSecretFile(given)).toThrow(/every user of this machine may read the file .*secret; let its owner alone/)
      expect(() => readSecretFile(given)).not.toThrow(CANARY)
      chmodSync(given.path, 0o640)
      expect(readSecretFile(given)).toBe(CANARY)
    },
  )

  it('are read up to a bound, whatever the system says of a size', () => {
    expect(readSecretFile(file('x'.repeat(65_536)))).toHaveLength(65_536)
    expect(() => readSecretFile(file('x'.repeat(65_537)))).toThrow(/secret is too large for what it is to hold/)
  })

  it.skipIf(process.platform === 'win32')('are taken from a pipe that somebody writes to, and from no device without an end', () => {
    const path = join(folder, 'pipe')
    execFileSync('mkfifo', ['-m', '600', path])
    const writer = spawn('sh', ['-c', `printf '%s\\n' '${CANARY}' > ${path}`])
    expect(readSecretFile({ flag: 'passphrase-file', path })).toBe(CANARY)
    writer.kill()
    expect(() => readSecretFile({ flag: 'passphrase-file', path: '/dev/zero' })).toThrow('every user of this machine may read')
  })

  it('are refused where the file is empty or cannot be read', () => {
    expect(() => readSecretFile(file('\n'))).toThrow('is empty')
    expect(() => readSecretFile({ flag: 'words-file', path: join(folder, 'absent') })).toThrow(
      /--words-file cannot be used: the file .*absent cannot be read/,
    )
  })
})
