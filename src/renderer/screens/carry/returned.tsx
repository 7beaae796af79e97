import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useLocation } from 'wouter'
import { useApi } from '../../backend/backend.tsx'
import { useBackendMutation, useBackendQuery } from '../../backend/query.ts'
import type { Answers } from '../../client.ts'
import { WholeBytes } from '../../parts/address.tsx'
import { Button, LinkButton } from '../../parts/button.tsx'
import { Facts } from '../../parts/facts.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { formatCount } from '../../parts/figure.ts'
import type { GivenFile } from '../../parts/given-file.ts'
import { Note } from '../../parts/note.tsx'
import { QueryResult } from '../../parts/query-result.tsx'
import { Sheet } from '../../parts/sheet.tsx'
import { Time } from '../../parts/time.tsx'
import { signaturesIn } from '../bundles/bundle.ts'
import { bundlePath, type Left, standingOfAll } from './carried.ts'
import { CarriedTransactions } from './carried-transactions.tsx'
import { keepNews } from './news.ts'
import { StandingBadge } from './standing.tsx'

type ReturnedProps = { readonly file: GivenFile; readonly review: Answers['bundles']['show'] }

/** What the file is, by its digest and by what the journal knows of that bundle; and the taking over. */
export function Returned({ file, review }: ReturnedProps) {
  const { digest } = review
  const prepared = useBackendQuery(useApi().bundles.list.queryOptions({ input: { digest, limit: 1 } }))
  return (
    <QueryResult query={prepared} waiting={t`Looking for it among what was prepared`}>
      {([left]) => (
        <>
          <WhatItIs file={file} review={review} left={left} />
          {left === undefined ? null : <CarriedTransactions of={left} />}
          <TakeOver file={file} review={review} left={left} />
        </>
      )}
    </QueryResult>
  )
}

type KnownProps = ReturnedProps & { readonly left: Left | undefined }

function WhatItIs({ file, review, left }: KnownProps) {
  const { made, all } = signaturesIn(review)
  return (
    <Sheet title={t`What it is`} aside={left === undefined ? undefined : <StandingBadge of={standingOfAll(left)} />}>
      {left === undefined ? (
        <Note kind="warning" glyph="warn" title={t`No bundle with this digest was prepared with this journal.`} role="status">
          <p>
            <Trans>
              It is another bundle, or somebody changed it on its way. If it holds any message that was prepared here, taking it over is
              refused, and what was changed is named.
            </Trans>
          </p>
        </Note>
      ) : null}
      <Facts
        of={[
          [
            t`File`,
            <bdi key="file" className="bundle-text">
              {file.name}
            </bdi>,
          ],
          [t`Digest`, <WholeBytes key="digest" text={review.digest} />],
          [t`Six words`, review.digestWords.join(' ')],
          ...(left === undefined ? [] : [[t`Prepared here`, <Time key="at" at={left.at} />] as const]),
          [t`Transactions`, formatCount(review.transactions.length)],
          [t`Signatures`, t`${formatCount(made)} of ${formatCount(all)} are in it`],
        ]}
      />
    </Sheet>
  )
}

function TakeOver({ file, review, left }: KnownProps) {
  const [, navigate] = useLocation()
  const ask = useApi()
  const taking = useBackendMutation(ask.bundles.import.mutationOptions())
  const { made } = signaturesIn(review)
  const take = () =>
    taking.start({ file: file.name, contents: file.contents }, (taken) => {
      keepNews(taken.digest, { taken })
      navigate(bundlePath(taken.digest), { replace: true })
    })
  const missing =
    made > 0 || left === undefined ? null : t`It holds no signature. Bring the file back that was written where it was signed.`
  const isOut = left === undefined || left.out > 0
  return (
    <Sheet title={t`Take it over`}>
      <p>
        {isOut ? (
          <Trans>
            Each signature is verified over the bytes in the journal. Nodes try what is whole: what goes through is sent, and followed to
            its end; what would fail now is not sent, and you read why. What was sent is not sent twice.
          </Trans>
        ) : (
          <Trans>Nothing of this bundle is out any more. Taking it over again changes nothing.</Trans>
        )}
      </p>
      <FailureNote failure={taking.failure} />
      <div className="btns">
        <Button kind="main" big onPress={take} missing={missing} busy={taking.busy ? t`Comparing every byte…` : null}>
          {plural(review.transactions.length, { one: 'Take over and send # transaction', other: 'Take over and send # transactions' })}
        </Button>
        {left === undefined ? null : (
          <LinkButton to={bundlePath(left.digest)}>
            <Trans>Open its page</Trans>
          </LinkButton>
        )}
      </div>
    </Sheet>
  )
}
