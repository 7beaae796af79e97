import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button } from '../../parts/button.tsx'
import { formatCount } from '../../parts/figure.ts'
import { Note } from '../../parts/note.tsx'
import { Page } from '../../parts/page.tsx'
import { Said } from '../../parts/said.tsx'
import { ShowQr } from '../../qr/show-qr.tsx'
import { isOfOtherKeys, isRefused, type Opened, type Shown, type Signed, type Standing, standingOf } from './bundle.ts'
import { Elsewhere } from './elsewhere.tsx'
import { SaveRecord } from './save-record.tsx'
import { Signing } from './signing.tsx'
import { Summary } from './summary.tsx'
import { Transactions } from './transactions.tsx'
import { CARRIED_BACK, CARRIED_OVER, REVIEWED, TO_BE_SENT, Way } from './way.tsx'

type ReadingProps = {
  readonly opened: Opened
  readonly isOffline: boolean
  readonly onOpen: (opened: Opened) => void
  readonly onSigned: (signed: Signed) => void
  readonly onAnother: () => void
}

/** The review of a bundle: what is refused first, then what it is, each transaction, and on an offline workstation the signature. */
export function Reading({ opened, isOffline, onOpen, onSigned, onAnother }: ReadingProps) {
  const { review, file, named } = opened
  const standing = standingOf(review)
  return (
    <Page
      title={t`Bundles`}
      say={<Say of={review} standing={standing} isOffline={isOffline} />}
      actions={
        <>
          <ShowQr contents={file.contents} title={t`The bundle, as QR codes`} />
          <Button onPress={onAnother}>
            <Trans>Open another bundle</Trans>
          </Button>
        </>
      }
    >
      <div className="stack bundle">
        <Way at={placeOf(standing, isOffline)} isOver={isOver(review, standing, isOffline)} />
        {review.refusals.map(({ code, words }) => (
          <Note key={code} kind="stop" glyph="refused" title={<Said of={words} asSaid />}>
            <p className="tiny dim">{code}</p>
          </Note>
        ))}
        {isOffline ? null : <Elsewhere opened={opened} onOpen={onOpen} />}
        {review.cannotSign === null || standing === 'complete' ? null : (
          <Note kind="stop" glyph="refused" title={<Said of={review.cannotSign.words} asSaid />}>
            <p>
              <Trans>Have the bundle prepared again so that this does not hold, or without that transaction.</Trans>
            </p>
            <p className="tiny dim">{review.cannotSign.code}</p>
          </Note>
        )}
        <Summary of={review} name={file.name} />
        <Transactions of={review} />
        <SaveRecord name={file.name} contents={file.contents} {...(named === undefined ? {} : { named })} />
        {isOffline && standing === 'unsigned' ? <Signing opened={opened} onSigned={onSigned} /> : null}
      </div>
    </Page>
  )
}

function placeOf(standing: Standing, isOffline: boolean): number {
  if (standing === 'complete') return isOffline ? CARRIED_BACK : TO_BE_SENT
  return isOffline ? REVIEWED : CARRIED_OVER
}

/** Whether it goes no further as it is. */
function isOver(review: Shown, standing: Standing, isOffline: boolean): boolean {
  return standing === 'unsignable' || (standing === 'refused' && (isOffline || !isOfOtherKeys(review)))
}

type SayProps = { readonly of: Shown; readonly standing: Standing; readonly isOffline: boolean }

/** Where the bundle is, and what comes next. */
function Say({ of, standing, isOffline }: SayProps) {
  const count = plural(of.transactions.length, { one: '# transaction', other: '# transactions' })
  switch (standing) {
    case 'refused':
      return <SayRefused of={of} isOffline={isOffline} />
    case 'complete':
      return isOffline ? (
        <Trans>
          The bundle of {count} <b>has all its signatures</b>. Next, carry it back to the workstation with a network.
        </Trans>
      ) : (
        <Trans>
          The bundle of {count} <b>has all its signatures</b>: whoever has this file can send each of them.
        </Trans>
      )
    case 'unsignable':
      return (
        <Trans>
          The bundle of {count} <b>cannot be signed</b>. Next, take the reason to whoever prepared it.
        </Trans>
      )
    case 'unsigned':
      return isOffline ? (
        <Trans>
          The bundle of {count} is <b>here, and not signed</b>. Next, read what it does, have its six words read to you, and sign it.
        </Trans>
      ) : (
        <Trans>
          The bundle of {count} is <b>not signed</b>. A bundle is signed on an offline workstation alone: next, carry it there.
        </Trans>
      )
  }
}

function SayRefused({ of, isOffline }: Omit<SayProps, 'standing'>) {
  const { refusals, transactions } = of
  if (!isOffline && isOfOtherKeys(of))
    return (
      <Trans>
        The keys of the bundle are <b>not here</b>. Next, say whether you mean the accounts that sign it.
      </Trans>
    )
  const refused = transactions.filter(isRefused).length
  const all = transactions.length
  if (refusals.length > 0 || refused === all)
    return (
      <Trans>
        The bundle is <b>refused</b>, and nothing of it is signed. Next, take the reasons to whoever prepared it.
      </Trans>
    )
  return (
    <Trans>
      {formatCount(refused)} of {formatCount(all)} transactions are <b>refused</b>, so that nothing of the bundle is signed. Next, take the
      reasons to whoever prepared it.
    </Trans>
  )
}
