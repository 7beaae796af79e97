/** What one code after another can carry within minutes; larger things go by file. */
export const MOST_MESSAGE_BYTES = 1_048_576
/** Parts that a message may be cut into. */
export const MOST_FRAGMENTS = 4_096
/** No QR code holds more letters. */
export const MOST_PART_LETTERS = 4_296
/** Numbers of parts are of 32 bits. */
export const LAST_SEQ_NUM = 0xffff_ffff
