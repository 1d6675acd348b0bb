package io.promptcompiler.core.driver;

import io.promptcompiler.core.Families;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SlashPath;
import io.promptcompiler.core.diagnostic.Suggestion;
import io.promptcompiler.core.source.Kind;
import io.promptcompiler.core.source.Kinds;
import io.promptcompiler.core.source.MisplacedTemplates;
import io.promptcompiler.core.source.NearMiss;
import io.promptcompiler.core.source.ScanRoot;
import io.promptcompiler.core.source.ScanRoot.PassedOver;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.source.SourceRoot;
import java.util.ArrayList;
import java.util.List;

/** Reports files that were probably meant as templates, and roots that contain none. */
final class CheckPassedOver {
  private final Families families;
  private final Kinds kinds;
  private final DiagnosticSink sink;

  CheckPassedOver(Families families, DiagnosticSink sink) {
    this.families = families;
    this.kinds = families.kinds();
    this.sink = sink;
  }

  /**
   * Checks a root.
   *
   * @param isBroken whether an error already explains why templates are missing
   */
  void check(SourceRoot root, ScanRoot.Result scanned, boolean isBroken) {
    scanned.passedOver().stream().filter(this::isMeant).forEach(this::report);
    if (root.kind().isEmpty()) {
      scanned.documents().forEach(this::checkKind);
    }
    if (scanned.documents().isEmpty() && scanned.defaults().isEmpty() && !isBroken) {
      reportEmpty(root, scanned);
    }
  }

  private void report(PassedOver file) {
    String name = file.id().fileName();
    sink.report(
        Diagnostic.of(DiagnosticCode.PASSED_OVER, Location.ofFile(file.text().path()), name)
            .fix(fix(file.meant())));
  }

  private void checkKind(SourceFile file) {
    if (file.kind().isTemplate()) {
      String name = file.id().fileName();
      NearMiss.ofFolder(name, kinds)
          .filter(meant -> families.isMeant(file.text(), meant.reading().orElseThrow()))
          .map(CheckPassedOver::fix)
          .or(
              () ->
                  NearMiss.ofText(name, file.kind(), kinds)
                      .map(meant -> "Name it '" + meant + "', or " + otherwise(name)))
          .ifPresent(
              fix ->
                  sink.report(
                      Diagnostic.of(
                              DiagnosticCode.OF_OTHER_KIND,
                              Location.ofFile(file.text().path()),
                              name)
                          .fix(fix)));
    }
  }

  /** Returns the end of the advice for a text whose file name resembles a different kind. */
  private static String otherwise(String name) {
    String stem = name.replaceFirst("(?i)\\.prompt\\.\\w++$", "");
    return stem.equals(name)
        ? "in another way."
        : "'"
            + stem
            + ".prompt' if it is a dotprompt. If it is a prompt file of VS Code, list it under"
            + " 'excludes', or convert it with 'prompt migrate --syntax copilot' and rename it.";
  }

  private static String fix(NearMiss meant) {
    if (meant.reading().filter(kind -> kind.form() == Kind.Form.FOLDER).isPresent()) {
      return "Name it '" + meant.name() + "', which agents look for.";
    }
    return meant
        .format()
        .map(
            format ->
                "It looks like "
                    + format.title()
                    + ": 'prompt migrate' or 'mvn prompt:migrate' makes "
                    + (format.isTextOrMessages() ? "a template" : "'" + meant.name() + "'")
                    + " of it. ")
        .map(convert -> convert + "List it under 'excludes' if it is not a template.")
        .orElse(
            "Name it '" + meant.name() + "', or list it under 'excludes' if it is not a template.");
  }

  private void reportEmpty(SourceRoot root, ScanRoot.Result scanned) {
    String directory = SlashPath.of(root.directory());
    List<String> files = new ArrayList<>(scanned.others());
    scanned.passedOver().forEach(file -> files.add(file.id().path()));
    String endings = "Names of templates end in " + kinds.endingsInWords(root.kind()) + ".";
    sink.report(
        Diagnostic.of(DiagnosticCode.EMPTY_ROOT, Location.ofFile(directory), directory)
            .fix(
                Suggestion.join(
                    MisplacedTemplates.advice(root).orElse(""),
                    endings,
                    Suggestion.list("Files there", files))));
  }

  /** Returns whether the content of a file matches the kind that its name suggests. */
  private boolean isMeant(PassedOver file) {
    NearMiss meant = file.meant();
    return meant.reading().isEmpty() || families.isMeant(file.text(), meant.reading().get());
  }
}
