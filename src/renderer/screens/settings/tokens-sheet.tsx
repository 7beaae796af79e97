import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useMints } from '../../backend/assets.ts'
import type { Answers } from '../../client.ts'
import { Address } from '../../parts/address.tsx'
import { Button } from '../../parts/button.tsx'
import { Empty } from '../../parts/empty.tsx'
import { formatCount } from '../../parts/figure.ts'
import { Sheet } from '../../parts/sheet.tsx'
import { QueryResult } from '../../parts/query-result.tsx'
import type { Column } from '../../parts/table/column.ts'
import { Table } from '../../parts/table/table.tsx'
import { ListTokenDialog } from './list-token-dialog.tsx'
import { RenameTokenDialog } from './rename-token-dialog.tsx'

type Mint = Answers['mints']['list'][number]

/** The tokens that count as money here. */
export function TokensSheet() {
  const mints = useMints()
  const [listing, setListing] = useState(false)
  const [renaming, setRenaming] = useState<Mint | null>(null)
  return (
    <Sheet
      title={t`Tokens`}
      padded={false}
      aside={
        <Button onPress={() => setListing(true)}>
          <Trans>List a token</Trans>
        </Button>
      }
      foot={
        <span className="tiny dim">
          <Trans>Deposits of a listed token are credited; of any other they are recorded and never counted.</Trans>
        </span>
      }
    >
      <QueryResult query={mints}>
        {(listed) =>
          listed.length === 0 ? (
            <Empty glyph="stamp" say={t`No token is listed: only SOL counts.`} hint={t`List a token by the address of its mint.`} />
          ) : (
            <Table label={t`Listed tokens`} columns={columnsOf(setRenaming)} rows={listed} keyOf={({ mint }) => mint} />
          )
        }
      </QueryResult>
      {renaming === null ? null : <RenameTokenDialog of={renaming} onClose={() => setRenaming(null)} />}
      {listing ? <ListTokenDialog onClose={() => setListing(false)} /> : null}
    </Sheet>
  )
}

const columnsOf = (onRename: (mint: Mint) => void): readonly Column<Mint>[] => [
  { id: 'label', head: msg`Token`, names: true, cell: ({ label }) => label },
  { id: 'mint', head: msg`Mint`, cell: ({ mint }) => <Address address={mint} copy /> },
  { id: 'decimals', head: msg`Decimals`, end: true, dropsOut: 'mid', cell: ({ decimals }) => formatCount(decimals) },
  {
    id: 'do',
    head: msg`Change`,
    cell: (mint) => (
      <Button kind="quiet" name={t`Rename ${mint.label}`} onPress={() => onRename(mint)}>
        <Trans>Rename</Trans>
      </Button>
    ),
  },
]
