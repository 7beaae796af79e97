import { StrongroomError } from '../../core/error/error.ts'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../core/program/ids.ts'
import { decodeMint } from '../../core/program/token-account.ts'
import type { MintRecord } from '../journal/index.ts'
import { readAgreedAccounts } from '../pay/index.ts'
import type { Services } from '../services.ts'
import { os } from './implement.ts'

export function mintOperations({ journal, nodes }: Services) {
  return {
    add: os.mints.add.handler(async ({ input: { mint, label } }) => {
      const listed = await journal.read.mints()
      if (listed.some((known) => known.mint === mint)) throw new StrongroomError('MINT_KNOWN', { mint })
      const [account = null] = await readAgreedAccounts(nodes, [mint])
      if (account === null) throw new StrongroomError('MINT_NOT_FOUND', { mint, reason: 'there is no such account' })
      const tokenProgram = account.owner
      if (tokenProgram !== TOKEN_PROGRAM && tokenProgram !== TOKEN_2022_PROGRAM) {
        throw new StrongroomError('MINT_NOT_FOUND', { mint, reason: `it belongs to the program ${tokenProgram}, not to a token program` })
      }
      const decoded = decodeMint(account.data)
      if (decoded === null) throw new StrongroomError('MINT_NOT_FOUND', { mint, reason: 'its data is not that of a mint' })
      const record = { mint, tokenProgram, decimals: decoded.decimals, label }
      await journal.write('mint', (tx) => tx.listMint(record))
      return record
    }),
    list: os.mints.list.handler(async () => (await journal.read.mints()).map(shown)),
  }
}

function shown({ mint, tokenProgram, decimals, label }: MintRecord) {
  return { mint, tokenProgram, decimals, label: label ?? '' }
}
