package io.promptcompiler.core.example;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.SlashPath;
import io.promptcompiler.core.source.FileProblem;
import io.promptcompiler.core.source.ReadBudget;
import io.promptcompiler.core.source.ReadSource;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.source.SymbolicLinks;
import io.promptcompiler.core.source.TemplateId;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A file that contains the expected text of an example. The file is in the root of the template.
 * Its name ends in {@code .expected}, so that it is never a template.
 *
 * @param path its path, even if it does not exist
 */
record ExpectedFile(Path path) {
  private static final String ENDING = ".expected";

  /**
   * Returns the file that an example refers to. If the path is invalid, reports a finding and
   * returns nothing.
   *
   * @param named its path, relative to the folder of the template
   */
  static Optional<ExpectedFile> find(SourceFile template, Scalar named, DiagnosticSink sink) {
    Optional<String> id = resolve(template.id(), named.text());
    Path root = template.root().directory();
    if (named.isNull() || !named.text().endsWith(ENDING)) {
      String fix = "Give it a name like 'code.first" + ENDING + "'.";
      return bad(named, "its name does not end in '" + ENDING + "'", fix, sink);
    }
    Optional<String> problem = id.flatMap(TemplateId::problem);
    if (problem.isPresent()) {
      return bad(named, "the path " + problem.get(), "Write a plain path, with '/'.", sink);
    }
    try {
      Optional<Path> path =
          id.map(root::resolve).filter(file -> SymbolicLinks.stayInside(file, root));
      if (path.isEmpty()) {
        return bad(named, "it is outside the root", "Put it next to the template.", sink);
      }
      // To accept a text replaces the file to which a link leads, which may be any.
      return isExpected(path.get())
          ? path.map(ExpectedFile::new)
          : bad(named, "it is a link to a file with another ending", "Remove the link.", sink);
    } catch (InvalidPathException e) {
      return bad(named, "the path is not valid on this system", "Rename it.", sink);
    }
  }

  private static boolean isExpected(Path path) {
    try {
      return !Files.exists(path) || path.toRealPath().toString().endsWith(ENDING);
    } catch (IOException e) {
      return false;
    }
  }

  private static Optional<ExpectedFile> bad(
      Scalar named, String why, String fix, DiagnosticSink sink) {
    sink.report(
        Diagnostic.of(DiagnosticCode.BAD_EXPECTED_FILE, named.location(), named.text(), why)
            .fix(fix));
    return Optional.empty();
  }

  /** Returns a path relative to the root; empty if it is outside the root. */
  private static Optional<String> resolve(TemplateId template, String path) {
    if (path.startsWith("/")) {
      return Optional.empty();
    }
    List<String> parts = new ArrayList<>(List.of(template.folder().split("/", -1)));
    parts.remove("");
    for (String part : path.split("/", -1)) {
      if (part.equals("..") && parts.isEmpty()) {
        return Optional.empty();
      }
      if (part.equals("..")) {
        parts.remove(parts.size() - 1);
      } else if (!part.equals(".")) {
        parts.add(part);
      }
    }
    return Optional.of(String.join("/", parts));
  }

  /** Returns whether the file exists. */
  boolean exists() {
    return Files.exists(path);
  }

  /**
   * Returns the text of the file. If it cannot be read, reports a finding and returns nothing.
   *
   * @param budget limits what the examples of a document read
   */
  Optional<String> read(Scalar named, ReadBudget budget, DiagnosticSink sink) {
    try {
      String shown = SlashPath.of(path);
      return ReadSource.decode(shown, budget.read(path), sink).map(text -> text.content());
    } catch (IOException e) {
      String why = "it cannot be read (" + FileProblem.why(e) + ")";
      sink.report(
          Diagnostic.of(DiagnosticCode.BAD_EXPECTED_FILE, named.location(), named.text(), why)
              .fix("Check the size of the file and its permissions."));
      return Optional.empty();
    }
  }
}
