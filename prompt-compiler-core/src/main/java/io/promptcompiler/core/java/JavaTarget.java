package io.promptcompiler.core.java;

import io.promptcompiler.core.backend.Target;
import io.promptcompiler.core.backend.TargetApi;
import io.promptcompiler.core.backend.TargetModule;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.java.names.PackageName;
import io.promptcompiler.core.program.Program;
import java.io.IOException;
import java.nio.file.Path;

/**
 * The Java target: generates a class for each entry point, fragment, folder and shared type, and a
 * catalog.
 */
public final class JavaTarget implements Target {
  @Override
  public TargetModule open(Program common, DiagnosticSink sink) {
    return GenerateJava.of(common, sink);
  }

  @Override
  public TargetApi api(Program program) {
    return new JavaApi(program);
  }

  @Override
  public boolean hasWritten(Path file) throws IOException {
    return file.toString().endsWith(".java") && GeneratedMark.isOn(file);
  }

  @Override
  public String namespace(String dotted) {
    return PackageName.of(dotted);
  }
}
