import { notAWalletInGerman } from './wallets.ts'

/** What there is to beware of before somebody is paid, where the code says all of it. */
export const recipientWarningInGerman = {
  TEXT_DIFFERS: 'Was eingefügt wurde, ist nicht, was angezeigt wurde: Etwas dazwischen hat es geändert.',
  NO_NODE_CAN_SAY: 'Kein Node konnte sagen, was an dieser Adresse ist.',
  UNFUNDED: 'Noch nie hat jemand dorthin gezahlt, oder sie wurde geleert: Ein Tippfehler sähe genauso aus.',
  FIRST_USE: 'Von hier wurde noch nie etwas dorthin gezahlt.',
}

/** Of these a node tells more than the code. */
const { 'token-account': _tokenAccount, 'nonce-account': _nonceAccount, 'has-data': _hasData, ...byCodeAlone } = notAWalletInGerman

/** Why somebody is not paid, where the code says all of it. */
export const recipientRefusedInGerman = byCodeAlone
