package io.promptcompiler.core.backend;

import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.program.Program;
import java.io.IOException;
import java.nio.file.Path;

/** A language in which programs are written as classes that applications call. */
public interface Target {
  /**
   * Opens a module.
   *
   * @param common what its documents have in common: shared types and services, what is imported,
   *     and the catalog's name
   * @param sink takes what is wrong with the names of shared types and services
   */
  TargetModule open(Program common, DiagnosticSink sink);

  /** What callers of the classes of a program, which must have no errors, compile against. */
  TargetApi api(Program program);

  /** Whether this target wrote a file, judged by the file alone. */
  boolean hasWritten(Path file) throws IOException;

  /** A dotted name, as that of a group and an artifact, as a namespace for classes. */
  String namespace(String dotted);
}
