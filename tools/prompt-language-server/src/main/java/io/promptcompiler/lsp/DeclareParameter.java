package io.promptcompiler.lsp;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Edit;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.document.template.Dialect;
import io.promptcompiler.core.edit.MovedText;
import io.promptcompiler.core.migrate.DeclareTree;
import io.promptcompiler.core.source.Fragments;
import io.promptcompiler.core.source.SourceFile;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Declares unknown variables of a prompt as parameters, if they are used where parameters are in
 * scope.
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

  /**
   * Returns edits that declare all parameters of a prompt: with types inferred from their uses, if
   * it declares none; otherwise, each unknown variable, if there are several.
   */
  static Optional<List<Edit>> all(Workspace.Found found) {
    SourceText text = found.file().text();
    Optional<String> declared =
        DeclareTree.declared(
            found.file(), found.snapshot().files(), found.served().module().module().options());
    if (declared.isPresent()) {
      String fresh = declared.get();
      MovedText moved = MovedText.of(text.content(), fresh);
      Location place = new Location(text, new Span(moved.before(), moved.oldEnd()));
      return Optional.of(List.of(new Edit(place, fresh.substring(moved.before(), moved.newEnd()))));
    }
    Map<String, Edit> byName = new LinkedHashMap<>();
    for (Diagnostic finding : found.snapshot().findings()) {
      if (finding.location().source().path().equals(text.path())) {
        of(finding, found).ifPresent(edit -> byName.put(finding.location().text(), edit));
      }
    }
    return byName.size() < 2 ? Optional.empty() : Optional.of(List.copyOf(byName.values()));
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
