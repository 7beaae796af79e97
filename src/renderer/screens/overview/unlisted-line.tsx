import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Suspense, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { Answers } from '../../client.ts'
import { opened } from '../../language/opened.ts'
import { Button, LinkButton } from '../../parts/button.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { isListed } from '../../parts/listed.ts'
import { useIgnoring } from '../settings/use-ignoring.ts'

/** The overview is shown before the words of Settings are there. */
const ListTokenDialog = opened(async () => (await import('../settings/list-token-dialog.tsx')).ListTokenDialog)

type Holding = Answers['overview']['show']['holdings'][number]

/** Tokens that nobody listed, with what can be done about them, and how many a person put out of sight. No name is shown: a stranger chose it. */
export function UnlistedLine({ holdings }: { readonly holdings: readonly Holding[] }) {
  const { busy, failure, ignore } = useIgnoring()
  const [listing, setListing] = useState(false)
  const line = useRef<HTMLParagraphElement>(null)
  const mints = mintsOf(holdings, false)
  const ignored = mintsOf(holdings, true).length
  if (mints.length === 0 && ignored === 0) return null
  const [only] = mints
  return (
    <>
      <p className="sheet-foot tiny dim" ref={line} tabIndex={-1}>
        {mints.length === 0 ? null : (
          <span>
            <Trans>
              <Plural value={mints.length} one="# unlisted token" other="# unlisted tokens" />, not counted.
            </Trans>
          </span>
        )}
        {mints.length > 1 ? (
          <LinkButton to="/settings" kind="quiet">
            <Trans>List or ignore them</Trans>
          </LinkButton>
        ) : null}
        {mints.length === 1 && only !== undefined ? (
          <>
            <Button kind="quiet" onPress={() => setListing(true)}>
              <Trans>List it</Trans>
            </Button>
            <Button kind="quiet" busy={busy ? t`Ignoring…` : null} onPress={() => ignore(only, () => line.current?.focus())}>
              <Trans>Ignore</Trans>
            </Button>
          </>
        ) : null}
        {ignored === 0 ? null : (
          <Link className="link" to="/settings">
            <Trans>
              <Plural value={ignored} one="# token" other="# tokens" /> ignored
            </Trans>
          </Link>
        )}
      </p>
      <FailureNote failure={failure} />
      <Suspense fallback={null}>
        {listing && only !== undefined ? <ListTokenDialog mint={only} onClose={() => setListing(false)} /> : null}
      </Suspense>
    </>
  )
}

/** Each mint once: one that was closed and made again under other terms is held as several assets. */
function mintsOf(holdings: readonly Holding[], ignored: boolean) {
  const found = holdings.flatMap((holding) =>
    holding.asset.kind === 'token' && !isListed(holding) && holding.ignored === ignored ? [holding.asset.mint] : [],
  )
  return [...new Set(found)]
}
