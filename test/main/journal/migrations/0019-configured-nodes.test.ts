import { expect, it } from 'vitest'
import { openJournal } from '../../../../src/main/journal/index.ts'
import { migrate } from '../../../../src/main/journal/migrate.ts'
import { MIGRATIONS } from '../../../../src/main/journal/migrations/all.ts'
import { openFile } from '../../../../src/main/journal/sqlite.ts'
import { isOnlyNodes } from '../../../../src/main/only-node.ts'
import { temporaryPath } from '../support.ts'

const AMOUNT = '0'.repeat(20)

it('the nineteenth migration, on a journal of the eighteenth version, says nothing of the movements there are', async () => {
  const path = temporaryPath()
  const file = openFile(path)
  migrate(file, MIGRATIONS.slice(0, 18))
  file.exec(`INSERT INTO credit (id, signature, slot, block_index, owner, account, asset_id, before_amount, after_amount, verdict, class)
    VALUES (1, 'one transaction', 7, 0, 'payee', 'payee', 1, '${AMOUNT}', '${AMOUNT}', 'credit', 'customer')`)
  file.close()
  const journal = await openJournal({ path, now: () => 0 })
  expect(await journal.read.configuredNodes()).toEqual([])
  for (const nodes of [['one'], ['one'], ['two', 'one'], ['one', 'two']]) await journal.write('nodes', (tx) => tx.noteConfigured({ nodes }))
  const configured = await journal.read.configuredNodes()
  expect(configured).toEqual([
    { afterCredit: 1, nodes: ['one'] },
    { afterCredit: 1, nodes: ['one', 'two'] },
  ])
  expect([1, 2].map((id) => isOnlyNodes(configured, id))).toEqual([null, false])
  await journal.close()
})
