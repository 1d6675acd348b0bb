package io.promptcompiler.core.backend;

import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.type.TypeName;

/** The full names of classes, against which callers compile. */
public interface TargetNames {
  /** The class of an entry point. */
  String of(EntryPoint entryPoint);

  /** The class of an object, enum or service. */
  String of(TypeName type);
}
