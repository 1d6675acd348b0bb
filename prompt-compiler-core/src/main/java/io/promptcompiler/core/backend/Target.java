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
   * @param common the common parts of its documents: shared types and services, imports, and the
   *     name of the catalog
   * @param sink receives findings about the names of shared types and services
   */
  TargetModule open(Program common, DiagnosticSink sink);

  /** Returns the API of the classes of a program, which must have no errors. */
  TargetApi api(Program program);

  /** Returns whether this target wrote a file, judging only by the content of the file. */
  boolean hasWritten(Path file) throws IOException;

  /**
   * Converts a dotted name, such as the group and artifact of a module, to a namespace for classes.
   */
  String namespace(String dotted);
}
