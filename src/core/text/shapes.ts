/**
 * Signs of other scripts, letters with strokes and signs of currencies, each by the small Latin letters or the digit that it is drawn like: one
 * line for some of them, the letters first, then code points in base 16. They are those that Unicode UTS 39 lists as confusable with letters and
 * digits of ASCII, and others that pass for one in a short name. Full-width and mathematical letters, and what else NFKD makes one of these, are
 * not in it.
 */
const SHAPES = `
2  1a7 3e8 14bf a644 a6ef a75a
3  1b7 21c 417 4e0 2ccc a76a a7ab 118ca 16f3b 1d206
4  13ce 118af
5  1bc 118bb
6  431 13ee 2cd2 118d5
7  104d2 118c6 1d212
8  222 223 9ea a6a b03 1031a 1e8cb
9  9ed a67 b68 d6d 2cca a76e 118ac 118cc 118d6
a  23a 251 391 39b 3b1 3bb 410 430 13aa 15c5 1d00 20b3 237a 2c65 a4ee a7ba 102a0 16f40
b  df 180 181 184 243 253 299 392 3b2 412 42c 432 e3f 13cf 13f4 1472 1488 15af 15f7 20bf a4d0 a7b4 10282 102a1 10301
c  a2 187 188 23b 23c 421 441 4aa 4ab 13df 1d04 20b5 2ca4 2ca5 a4da abaf 102a2 10302 10415 1043d 1051c 118e9 118f2 1f74c 3f2 3f9
d  d0 f0 110 111 189 18a 256 257 501 13a0 13e7 146f 1487 15de 15ea 1d05 20ab a4d2 a4d3
e  190 246 247 25b 395 39e 3a3 3b5 404 415 435 454 4bd 13ac 1d07 20ac 212e 22ff 2d39 a4f0 ab32 10286 118a6 118ae
f  191 192 3dc 492 493 584 15b4 1e9d 20a3 a4dd a730 a798 a799 ab35 10287 102a5 10525 118a2 118c2 1d213 17f
g  18d 193 1e4 1e5 260 261 262 50c 581 13c0 13f3 1d83 20b2 a4d6
h  126 127 29c 397 41d 43d 4a2 4a3 4a4 4a5 4bb 4c7 4c8 4c9 4ca 570 13bb 13c2 157c 2c67 2c8e a4e7 102cf
i  131 197 268 269 26a 3b9 456 4cf 13a5 2373 a647 ab75 118c3 2db
j  248 249 37f 3f3 408 458 13ab 148d 1d0a a4d9 a7b2
k  138 198 199 39a 3ba 41a 43a 49a 49b 49c 49d 49e 49f 4a0 4a1 13e6 16d5 1d0b 20ad 2c69 2c94 a4d7 10518
l  a3 141 142 196 19a 1c0 23d 29f 399 406 4c0 53c 5c0 5d5 5df 5f1 627 661 6f1 7ca 13de 14aa 16c1 20a4 2223 23fd 2c60 2c92 ffe8
l  2cd0 2d4f a4e1 a4f2 1028a 10309 10320 1041b 10526 118a3 118b2 16f16 16f28 1d22a 1e8c7
m  39c 3fa 3fb 41c 43c 13b7 15f0 16d6 1d0d 2c98 a4df 102b0 10311
n  14a 14b 19d 272 274 39d 3a0 3b7 3c0 418 438 43f 578 57c 20a6 2c9a a4e0 10513
o  d8 f8 19f 275 398 39f 3b8 3bf 3c3 41e 43e 472 473 4e8 4e9 555 585 5e1 647 665 6be 6c1 6d5 6f5 7c0 966 9e6 a66 ae6 b20
o  b66 be6 c02 c66 c82 ce6 d02 d20 d66 d82 e50 ed0 101d 1040 10ff 12d0 13a4 1d0f 1d11 2c9e 2c9f 2d54 3007 a4f3 ab3d 10292
o  102ab 10404 1042c 104c2 104ea 10516 114d0 118b5 118c8 118d7 118e0
p  de fe 1a4 1a5 3a1 3c1 420 440 48e 48f 13e2 146d 1486 1d18 20b1 2374 2ca2 2ca3 a4d1 10295
q  51b 563 566 2d55
r  1a6 24c 24d 280 42f 433 44f 491 13a1 13d2 1587 1d26 2c85 a4e3 ab47 ab48 ab81 104b4 16f35 1d216
s  1bd 405 455 54f 13d5 13da a4e2 a731 a7a9 a7ca abaa 10296 10420 10448 118c1 16f3a
t  166 167 1ac 1ad 23e 3a4 3c4 422 442 4ac 4ad 13a2 1d1b 20ae 20b8 22a4 27d9 2c66 2ca6 a4d4 10297 102b1 10315 118bc 16f0a
t  1f768
u  244 289 28b 3bc 3c5 426 446 54d 57d 1200 144c 1467 1d1c 222a 22c3 a4f4 a79f ab4e ab52 104ce 104f6 118b8 118d8 16f42
v  3bd 474 475 5d8 667 6f7 13d9 142f 1d20 2228 22c1 2d38 a4e6 a6df aba9 1051d 11706 118a0 118c0 16f08 1d20d
w  26f 3c9 428 448 461 51c 51d 561 13b3 13d4 1d21 20a9 a4ea ab83 1170a 1170e 1170f 118e6 118ef
x  d7 3a7 425 445 4b2 4b3 4fc 4fd 4fe 4ff 1541 157d 166d 166e 16b7 2573 292b 292c 2a2f 2cac 2d5d a4eb a7b3 10290 102b4
x  10317 10322 10527 118ec
y  a5 1b3 1b4 24e 24f 263 28f 3a5 3b3 423 443 4ae 4af 10e7 13a9 13bd 1d8c 1eff 2ca8 a4ec ab5a 102b2 118a4 118dc 16f43
z  1b5 1b6 396 13c3 1d22 a4dc ab93 102f5 118a9 118c4 118e5
aa a732 a733
ae c6 e6 4d4 4d5
ao a734 a735
ar 1f707
au a736 a737
av a738 a739 a73a a73b
ay a73c a73d
bl 42b
dz 2a3
ll 1c1 5f0 2016 2225
lo 42e
ls 2aa
lt 20b6
lz 2ab
mb 1f76b
oe 152 153
oo 221e a698 a699 a74e a74f
qe 1f700
rn 11700 118e3
tf a777
sss 1f75c
t3 a728
ts 2a6
ue 1d6b
uo ab63
vb 1f76c
`

/** Letters that have no code point of their own to take apart: white ones in circles and in squares, and those of flags. */
const ALPHABETS = [0x1f150, 0x1f170, 0x1f1e6]

const DRAWN_AS: ReadonlyMap<string, string> = new Map([
  ...SHAPES.trim()
    .split('\n')
    .flatMap((line) => {
      const [letters = '', ...points] = line.split(/ +/)
      return points.map((point) => [String.fromCodePoint(Number.parseInt(point, 16)), letters] as const)
    }),
  ...ALPHABETS.flatMap((first) =>
    Array.from('abcdefghijklmnopqrstuvwxyz', (letter, at) => [String.fromCodePoint(first + at), letter] as const),
  ),
])

/** Every sign that is drawn like letters of ASCII, with these. */
export const drawnAlike: Iterable<readonly [sign: string, letters: string]> = DRAWN_AS

/** The small letters or the digit of ASCII that a sign in its own case is drawn like; null where it is drawn like none. */
export function drawnAs(sign: string): string | null {
  return DRAWN_AS.get(sign) ?? DRAWN_AS.get(sign.toUpperCase()) ?? null
}
