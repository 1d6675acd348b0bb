package io.promptcompiler.lsp;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Edit;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.document.template.Dialect;
import io.promptcompiler.core.source.Fragments;
import io.promptcompiler.core.source.SourceFile;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Declares an unknown variable of a prompt as a parameter, if the variable is used where parameters
 * are in scope.
 */
final class DeclareParameter {
  private static final Pattern NAME = Pattern.compile("[\\p{L}_][\\p{L}\\p{N}_]*");
  private static final Pattern PARAMETERS =
      Pattern.compile("(?m)^parameters:[ \\t]*(\\r?\\n)(?=( +)\\S)");
  private static final Pattern CLOSE = Pattern.compile("(?m)^---[ \\t]*$");

  private DeclareParameter() {}

  /**
   * Returns the edit; empty if a parameter would not fix the finding, or if the place for its
   * declaration is unclear.
   */
  static Optional<Edit> of(Diagnostic finding, Workspace.Found found) {
    SourceFile file = found.file();
    String name = finding.location().text();
    boolean isMeant =
        finding.code() == DiagnosticCode.UNKNOWN_VARIABLE
            && NAME.matcher(name).matches()
            && file.kind().isTemplate()
            && Dialect.of(file).isDeclared()
            && !Fragments.isFragment(file)
            && isOutermost(finding, found);
    return isMeant ? edit(file.text(), name) : Optional.empty();
  }

  private static boolean isOutermost(Diagnostic finding, Workspace.Found found) {
    return new Names(found.snapshot())
        .scopes(found.file().text(), finding.location().span().start()).stream()
            .findFirst()
            .filter(Names::isOfParameters)
            .isPresent();
  }

  private static Optional<Edit> edit(SourceText text, String name) {
    String content = text.content();
    String end = text.lineBreak();
    String line = name + ": { required: true }" + end;
    if (!content.startsWith("---")) {
      String head = "---" + end + "parameters:" + end + "  " + line + "---" + end;
      return Optional.of(insert(text, 0, head));
    }
    Matcher close = CLOSE.matcher(content);
    if (!close.find(3)) {
      return Optional.empty();
    }
    Matcher parameters = PARAMETERS.matcher(content).region(0, close.start());
    if (parameters.find()) {
      return Optional.of(insert(text, parameters.end(), parameters.group(2) + line));
    }
    boolean hasOthers = content.substring(0, close.start()).contains("\nparameters:");
    return hasOthers
        ? Optional.empty()
        : Optional.of(insert(text, close.start(), "parameters:" + end + "  " + line));
  }

  private static Edit insert(SourceText text, int at, String what) {
    return new Edit(new Location(text, Span.at(at)), what);
  }
}
