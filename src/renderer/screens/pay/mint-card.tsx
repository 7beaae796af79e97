import { t } from '@lingui/core/macro'
import type { Address } from '../../../core/address/address.ts'
import { useBackendQuery } from '../../backend/query.ts'
import { useApi } from '../../backend/backend.tsx'
import type { Answers } from '../../client.ts'
import { Note } from '../../parts/note.tsx'
import { QueryResult } from '../../parts/query-result.tsx'
import { plain } from '../../../core/text/sentence.ts'
import { Said } from '../../parts/said.tsx'

type MintNote = Answers['mints']['show']['notes'][number]

const LOOKS = {
  refuses: { kind: 'stop', glyph: 'refused' },
  warns: { kind: 'warning', glyph: 'warn' },
  notes: { kind: 'idle', glyph: 'info' },
} as const satisfies Record<MintNote['weight'], object>

/** What the token's mint allows its issuer and costs its holders, gravest first, as your nodes have it now: all of it, or what is grave. */
export function MintCard({ mint, only = 'all' }: { readonly mint: Address; readonly only?: 'all' | 'grave' }) {
  const card = useBackendQuery(useApi().mints.show.queryOptions({ input: { mint } }))
  return (
    <QueryResult query={card} waiting={t`Reading the mint`}>
      {({ notes }) => (
        <>
          {notes
            .filter(({ weight }) => only === 'all' || weight !== 'notes')
            .map(({ weight, words }) => (
              <Note key={plain(words)} kind={LOOKS[weight].kind} glyph={LOOKS[weight].glyph} title={<Said of={words} asSaid />} />
            ))}
        </>
      )}
    </QueryResult>
  )
}
