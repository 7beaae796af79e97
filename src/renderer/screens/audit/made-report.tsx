import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import type { Answers } from '../../client.ts'
import { WholeBytes } from '../../parts/address.tsx'
import { AssetAmount, Count, unitOf } from '../../parts/amount.tsx'
import { CopyButton } from '../../parts/copy-button.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Note } from '../../parts/note.tsx'
import { SaveExported } from '../../parts/save-exported.tsx'
import type { Column } from '../../parts/table/column.ts'
import { Table } from '../../parts/table/table.tsx'
import { Day } from '../../parts/time.tsx'

type Made = Answers['audit']['report']
type Asset = Made['assets'][number]
type File = Made['files'][number]

/** A report that was just written: whether its arithmetic comes out, where it lies, and the SHA-256 of each file. */
export function MadeReport({ made }: { readonly made: Made }) {
  const { path, name, from, to, zone, files, manifest, entry, head, assets } = made
  return (
    <>
      <Note {...verdictOf(made)} role="status">
        <p>
          <span className="path">{path}</span> <CopyButton text={path} what={t`the folder’s path`} />
        </p>
      </Note>
      <Facts
        of={[
          [
            t`Period`,
            <Trans key="period">
              <Day day={from} /> to <Day day={to} />, {zone}
            </Trans>,
          ],
          [t`As of entry`, <Count key="entry" of={entry} />],
          [t`Hash of that entry`, <WholeBytes key="head" text={head} />],
          [
            t`SHA-256 of the manifest`,
            <span className="btns" key="manifest">
              <WholeBytes text={manifest} />
              <SaveExported name={`${name}/manifest.json`} byteLength={0} sha256={manifest} />
            </span>,
          ],
        ]}
      />
      <Table
        label={t`What was held`}
        columns={assetColumns()}
        rows={assets}
        keyOf={({ asset }) => (asset.kind === 'native' ? '' : `${asset.mint} ${asset.decimals}`)}
      />
      <Table label={t`Files of the report`} columns={fileColumns(name)} rows={files} keyOf={({ name }) => name} />
    </>
  )
}

/** Good only where the journal is intact and everything adds up. */
function verdictOf({ intact, assets, files }: Made): Pick<ComponentProps<typeof Note>, 'kind' | 'glyph' | 'title'> {
  const written = plural(files.length, {
    one: 'The report is written, # file and its manifest.',
    other: 'The report is written, # files and their manifest.',
  })
  if (!intact) return { kind: 'stop', glyph: 'warn', title: t`${written} It says that the journal is not intact.` }
  if (assets.some(({ difference }) => difference !== null && difference !== 0n))
    return { kind: 'stop', glyph: 'warn', title: t`${written} It says by how much the arithmetic does not come out.` }
  if (assets.some(({ difference }) => difference === null))
    return { kind: 'act', glyph: 'info', title: t`${written} It says of which ends nothing is known, and why.` }
  return { kind: 'sure', glyph: 'ok', title: t`${written} The arithmetic comes out.` }
}

function assetColumns(): readonly Column<Asset>[] {
  const held = ({ asset, label }: Asset, amount: bigint | null) =>
    amount === null ? (
      <span className="faint">
        <Trans>not known</Trans>
      </span>
    ) : (
      <AssetAmount asset={asset} label={label} amount={amount} as="sentence" />
    )
  return [
    { id: 'asset', head: t`Asset`, names: true, cell: ({ asset, label }) => unitOf(asset, label) },
    { id: 'opening', head: t`At the beginning`, end: true, cell: (row) => held(row, row.opening.held) },
    { id: 'closing', head: t`At the end`, end: true, cell: (row) => held(row, row.closing.held) },
    {
      id: 'difference',
      head: t`Comes out`,
      cell: ({ difference }) => (difference === null ? t`cannot be told` : difference === 0n ? t`yes` : t`no`),
    },
  ]
}

function fileColumns(report: string): readonly Column<File>[] {
  return [
    { id: 'name', head: t`File`, names: true, cell: ({ name }) => name },
    { id: 'rows', head: t`Rows`, end: true, cell: ({ rows }) => (rows === null ? null : <Count of={rows} />) },
    { id: 'bytes', head: t`Bytes`, end: true, dropsOut: 'lo', cell: ({ byteLength }) => <Count of={byteLength} /> },
    { id: 'hash', head: t`SHA-256`, dropsOut: 'lo', cell: ({ sha256 }) => <WholeBytes text={sha256} /> },
    { id: 'save', head: t`Save`, cell: ({ name, ...file }) => <SaveExported name={`${report}/${name}`} {...file} /> },
  ]
}
