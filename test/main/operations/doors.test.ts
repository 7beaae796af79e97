import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createRouterClient } from '@orpc/server'
import { describe, expect, it } from 'vitest'
import { operations } from '../../../src/shells/cli/operations.ts'
import { openTestBackend, PASSPHRASE, temporaryDataDir } from '../backend.ts'
import { refused } from './support.ts'

const SECRET = 'canary-in-a-file'
const base64 = (text: string) => `data:text/csv;base64,${Buffer.from(text).toString('base64')}`

async function open() {
  const dataDir = temporaryDataDir()
  const file = join(dataDir, 'secret.txt')
  writeFileSync(file, `${SECRET}\n`)
  const backend = await openTestBackend({ dataDir })
  const window = createRouterClient(backend.router, { context: { door: 'window' } })
  await backend.client.vault.create({ passphrase: PASSPHRASE })
  return { ...backend, window, file, dataDir }
}

describe('the window’s door', () => {
  it('takes no path, whatever it is for: nothing there is read or written', async () => {
    const { window, file, dataDir } = await open()
    const naming = operations.flatMap(({ group, name, fields }) =>
      fields.filter(({ isPath }) => isPath).map((field) => ({ group, name, field: field.name })),
    )
    expect(naming.map(({ group, name }) => `${group}.${name}`).toSorted()).toEqual([
      'accounts.import',
      'payouts.check',
      'payouts.report',
      'payouts.start',
      'vault.backup',
      'vault.drill',
    ])
    for (const { group, name, field } of naming) {
      const ask = Reflect.get(Reflect.get(window, group), name) as (argument: unknown) => Promise<unknown>
      for (const path of [file, join(dataDir, 'new.vault'), '/dev/zero', '/proc/self/environ'])
        await expect(ask({ [field]: path, passphrase: PASSPHRASE }), `${group}.${name}`).rejects.toMatchObject(
          refused('OPERATION_ARGUMENT', { field, problem: 'the window names no files; the command line does' }),
        )
    }
    expect(() => readFileSync(join(dataDir, 'new.vault'))).toThrow('ENOENT')
  })

  it('takes the bytes of a payout file, whose name is a name alone', async () => {
    const { window, dataDir } = await open()
    const asked = { file: join(dataDir, 'never there.csv'), contents: base64('recipient,amount\n') }
    await expect(window.payouts.check(asked)).rejects.toMatchObject(refused('NODE_NONE_CONFIGURED'))
  })

  it('repeats nothing of a file that is no payout', async () => {
    const { window } = await open()
    const error: unknown = await window.payouts.check({ contents: base64(`${SECRET}\n`) }).catch((caught: unknown) => caught)
    expect(error).toMatchObject(refused('PAYOUT_COLUMNS', { detail: 'its column 1 is none of recipient, amount, reference, label, memo' }))
    expect(JSON.stringify(error)).not.toContain('canary')
  })
})

describe.skipIf(process.platform === 'win32')('a path on the command line', () => {
  it('that is no ordinary file is refused at once, and everything else is answered as before', async () => {
    const { client, dataDir } = await open()
    const pipe = join(dataDir, 'pipe')
    expect(spawnSync('mkfifo', [pipe]).status).toBe(0)
    for (const path of [pipe, '/dev/zero', dataDir]) {
      await expect(client.payouts.check({ file: path })).rejects.toMatchObject(refused('PAYOUT_FILE_UNREADABLE', { path }))
      await expect(client.accounts.import({ file: path })).rejects.toMatchObject(refused('IMPORT_UNREADABLE', { file: path }))
      await expect(client.vault.drill({ path, passphrase: PASSPHRASE })).rejects.toMatchObject(
        refused('VAULT_UNREADABLE', { path, reason: 'no ordinary file' }),
      )
    }
    await expect(client.vault.status({})).resolves.toMatchObject({ state: 'unlocked' })
  })

  it('to a file that is something else tells nothing of what stands in it', async () => {
    const { client, file } = await open()
    const asked = [
      client.payouts.check({ file }),
      client.accounts.import({ file }),
      client.vault.drill({ path: file, passphrase: PASSPHRASE }),
    ]
    for (const answer of await Promise.allSettled(asked)) {
      expect(answer.status).toBe('rejected')
      expect(JSON.stringify(answer)).not.toContain('canary')
    }
  })
})
