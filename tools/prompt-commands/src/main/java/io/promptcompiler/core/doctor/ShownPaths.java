package io.promptcompiler.core.doctor;

import io.promptcompiler.core.diagnostic.DiagnosticPrinter;
import io.promptcompiler.core.diagnostic.SlashPath;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.source.SourceRoot;
import java.nio.file.Path;

/** Formats paths as in findings. */
final class ShownPaths {
  private final DiagnosticPrinter printer;

  ShownPaths(Path base) {
    this.printer = new DiagnosticPrinter(base);
  }

  String of(SourceFile file) {
    return printer.path(file.text());
  }

  /** Returns the printed form of a path in a root. The file need not exist. */
  String of(SourceRoot root, String path) {
    return printer.path(new SourceText(absolute(root) + "/" + path, ""));
  }

  String of(SourceRoot root) {
    return printer.path(new SourceText(absolute(root), ""));
  }

  static String absolute(SourceRoot root) {
    return SlashPath.of(root.directory());
  }
}
