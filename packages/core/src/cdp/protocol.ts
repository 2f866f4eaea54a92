/** The slices of DevTools answers and events that are read here; everything else in them is ignored. */
export interface ProtocolFrame {
  id: string;
  parentId?: string;
  loaderId: string;
  url: string;
  urlFragment?: string;
}

export interface ProtocolFrameTree {
  frame: ProtocolFrame;
  childFrames?: ProtocolFrameTree[];
}

export interface RemoteObject {
  objectId?: string;
  value?: unknown;
}

export interface EvaluationAnswer {
  result: RemoteObject;
  exceptionDetails?: { text: string; exception?: { description?: string } };
}

export interface ProtocolNode {
  backendNodeId: number;
  shadowRootType?: 'user-agent' | 'open' | 'closed';
  shadowRoots?: ProtocolNode[];
  children?: ProtocolNode[];
}

/** Four corners, clockwise from the top left: x1, y1, x2, y2, x3, y3, x4, y4. */
export type Quad = readonly [number, number, number, number, number, number, number, number];
