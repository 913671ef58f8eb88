import { expect, it } from 'vitest'
import { asModule } from './react-modules.ts'

it('turns CommonJS requires into imports and its exports into named exports', () => {
  const code = asModule(`"use strict";
var One = require("one"),
  Two = require("two-more");
function local() { return One.value + Two.value; }
exports.local = local;
exports.now = void 0;
if (One.has) { exports.now = function () {} }
if (Two.has) exports.once = 1;
exports.later = function () { return exports.now(); };`)
  expect(code.split('\n').map(line => line.trim())).toEqual([
    "import * as One from 'one'",
    "import * as Two from 'two-more'",
    'let exported_now',
    'let exported_once',
    '"use strict";',
    'function local() { return One.value + Two.value; }',
    'const exported_local = local;',
    'exported_now = void 0;',
    'if (One.has) { exported_now = function () {} }',
    'if (Two.has) exported_once = 1;',
    'const exported_later = function () { return exported_now(); };',
    'export { exported_local as local, exported_now as now, exported_once as once, exported_later as later }',
  ])
})

it.each(['if (a) module.exports = b', 'const a = () => require("late")'])(
  'refuses other forms of CommonJS: %s',
  code => {
    expect(() => asModule(code)).toThrow('package of React has changed')
  },
)
