/** <numbers>: constants of mathematics, whose digits are those of a double that is nearest. */

const constants: readonly (readonly [name: string, digits: string])[] = [
  ['e', '2.718281828459045235360287471352662498'],
  ['log2e', '1.442695040888963407359924681001892137'],
  ['log10e', '0.434294481903251827651128918916605082'],
  ['pi', '3.141592653589793238462643383279502884'],
  ['inv_pi', '0.318309886183790671537767526745028724'],
  ['inv_sqrtpi', '0.564189583547756286948079451560772586'],
  ['ln2', '0.693147180559945309417232121458176568'],
  ['ln10', '2.302585092994045684017991454684364208'],
  ['sqrt2', '1.414213562373095048801688724209698079'],
  ['sqrt3', '1.732050807568877293527446341505872367'],
  ['inv_sqrt3', '0.577350269189625764509148780501957456'],
  ['egamma', '0.577215664901532860606512090082402431'],
  ['phi', '1.618033988749894848204586834365638118'],
];

export const numberConstants = `
namespace std { namespace numbers {
${constants
  .map(
    ([name, digits]) =>
      `template <class T> constexpr T ${name}_v = T(${digits});\nconstexpr double ${name} = ${digits};`,
  )
  .join('\n')}
} }
`;
