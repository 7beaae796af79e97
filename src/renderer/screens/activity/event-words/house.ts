import { msg, t } from '@lingui/core/macro'
import type { HouseEvents } from '../../../../core/journal/events.ts'
import { say } from '../../../language/say.ts'
import { policyChanged } from './policy.ts'
import { accountsOf, addresses, addressOf, asList, asText, withReason, count, warning, named, rest, type WordsOf } from './parts.ts'

/** What entries say of the journal, its nodes, and the accounts and people it knows. */
export const HOUSE_WORDS: WordsOf<HouseEvents> = {
  'network-set': ({ name }) => rest(say(msg`This journal was created for the network ${asText(name)}.`), t`begun`, 'journal'),
  'journal-home': ({ folder }) => rest(say(msg`This journal belongs in ${asText(folder)}.`), t`home`, 'journal'),
  'vault-written': ({ generation }) =>
    rest(say(msg`The files of the vault were written, generation ${count(generation)}.`), t`written`, 'lock'),
  'vault-copied': ({ bytes }) =>
    rest(
      bytes === null
        ? say(msg`A copy of the vault was opened and holds its keys.`)
        : say(msg`A copy of the vault was made, ${count(bytes)} bytes.`),
      t`copied`,
      'lock',
    ),
  'vault-handed': ({ bytes }) =>
    rest(say(msg`A copy of the vault was handed over to be saved, ${count(bytes)} bytes.`), t`handed over`, 'lock'),
  'policy-changed': ({ what, of, agreed }) => policyChanged(asText(what), of, agreed),
  'journal-verified': ({ entry, problems }) =>
    asText(problems) === '0'
      ? rest(say(msg`The journal was verified up to entry ${count(entry)}: it is intact.`), t`intact`, 'continuous')
      : warning(say(msg`The journal was verified up to entry ${count(entry)}: it is not intact.`), t`not intact`, 'warn'),
  'report-made': ({ from, to, zone }) =>
    rest(say(msg`A report was written for the days from ${asText(from)} to ${asText(to)}, ${asText(zone)}.`), t`report`, 'journal'),
  'configured-nodes': ({ nodes }) =>
    rest(say(msg`Configured from now on: ${asList(nodes).map(asText).join(', ') || t`no node`}.`), t`nodes`, 'node'),
  'nodes-disagreed': ({ what }) => warning(say(msg`The nodes disagree about ${asText(what)}.`), t`differ`, 'node'),
  'nodes-agreed': ({ what }) => rest(say(msg`The nodes agree again on ${asText(what)}.`), t`agree`, 'node'),
  'consensus-seen': ({ era, slot, nodes }) => {
    const names = asList(nodes).map(asText).join(', ')
    if (era === 'switching') return warning(say(msg`The network is changing its consensus, by ${names}.`), t`changing`, 'node')
    if (era === 'after')
      return rest(
        say(msg`The network changed its consensus in slot ${count(slot)}: what is confirmed is final. By ${names}.`),
        t`changed`,
        'node',
      )
    return rest(say(msg`The network no longer changes its consensus, by ${names}.`), t`over`, 'node')
  },
  'node-version-seen': ({ node, version }) => rest(say(msg`Node ${asText(node)} runs ${asText(version)}.`), t`seen`, 'node'),
  'accounts-added': ({ count: added }) => rest(say(msg`Added: ${accountsOf(added)}.`), t`added`, 'plus'),
  'accounts-promoted': ({ accounts }) =>
    rest(say(msg`Only watched before, now with a key in this vault: ${addresses(accounts)}.`), t`own key`, 'plus'),
  'account-labelled': ({ address, label }) =>
    rest(say(msg`The account ${addressOf(address)} is labelled “${asText(label)}”.`), t`labelled`, 'journal'),
  'offchain-signed': ({ address, text }) =>
    rest(say(msg`An off-chain message, “${asText(text)}”, was signed with the key of ${addressOf(address)}.`), t`signed`, 'journal'),
  'mint-listed': ({ label, mint }) =>
    rest(say(msg`${named(label, mint)} was listed, mint ${addressOf(mint)}: deposits of it are credited.`), t`listed`, 'plus'),
  'mint-labelled': ({ mint, label }) =>
    rest(say(msg`The token of the mint ${addressOf(mint)} is called “${asText(label)}” from here on.`), t`labelled`, 'journal'),
  'mint-ignored': ({ mint }) =>
    rest(
      say(msg`The unlisted mint ${addressOf(mint)} is hidden. Its deposits are recorded as before, and not credited.`),
      t`ignored`,
      'quiet',
    ),
  'mint-unignored': ({ mint }) => rest(say(msg`The unlisted mint ${addressOf(mint)} is shown again.`), t`shown`, 'plus'),
  'recipient-added': ({ label, address }) =>
    rest(say(msg`${named(label, address)} was put into the address book: ${addressOf(address)}.`), t`added`, 'plus'),
  'recipient-labelled': ({ address, label }) =>
    rest(say(msg`In the address book, ${addressOf(address)} is called “${asText(label)}” from here on.`), t`labelled`, 'journal'),
  'recipient-removed': ({ address }) => rest(say(msg`${addressOf(address)} was taken out of the address book.`), t`removed`, 'journal'),
  'nonce-kept': ({ address, label }) =>
    rest(
      asText(label) === ''
        ? say(msg`The nonce account ${addressOf(address)} is listed.`)
        : say(msg`The nonce account ${addressOf(address)} (${asText(label)}) is listed.`),
      t`listed`,
      'forever',
    ),
  'nonce-dropped': ({ address, why }) =>
    rest(withReason(say(msg`The nonce account ${addressOf(address)} is no longer listed`), why), t`not listed`, 'forever'),
}
