interface CallArgument {
  value?: unknown;
  objectId?: string;
}

/**
 * Chrome drops every field that is null on its way from an extension to the debugger, and here null says "looked for and
 * absent". Arguments of functions therefore travel as JSON text, and are read where they arrive.
 */
export function keepNulls(method: string, params: Record<string, unknown> | undefined): Record<string, unknown> | undefined {
  if (method !== 'Runtime.callFunctionOn' || !Array.isArray(params?.['arguments'])) return params;
  const given = params['arguments'] as readonly CallArgument[];
  const isText = given.map(({ value }) => typeof value === 'object');
  if (!isText.includes(true)) return params;
  return {
    ...params,
    functionDeclaration: `function (...given) { const isText = ${JSON.stringify(isText)}; return (${String(params['functionDeclaration'])}).apply(this, given.map((one, index) => (isText[index] ? JSON.parse(one) : one))); }`,
    arguments: given.map((one, index) => (isText[index] ? { value: JSON.stringify(one.value) } : one)),
  };
}
