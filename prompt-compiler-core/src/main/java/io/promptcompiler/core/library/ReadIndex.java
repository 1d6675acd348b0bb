package io.promptcompiler.core.library;

import io.promptcompiler.core.check.helpers.HelperOption;
import io.promptcompiler.core.diagnostic.DiagnosticList;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.library.IndexElement.Compiled;
import io.promptcompiler.core.library.IndexElement.Root;
import io.promptcompiler.core.library.IndexElement.Template;
import io.promptcompiler.core.library.Library.Use;
import io.promptcompiler.core.library.Library.UsedFile;
import io.promptcompiler.core.source.Scope;
import io.promptcompiler.core.source.Syntax;
import io.promptcompiler.core.syntax.data.CheckShape;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.ObjectReader;
import io.promptcompiler.core.type.Origin;
import io.promptcompiler.core.type.Trust;
import java.util.List;
import java.util.Optional;

/** Converts the index of a library, whose shape is valid, to typed elements. */
final class ReadIndex {
  private static final String AGAIN = "Build or download the library again.";

  private ReadIndex() {}

  /** Returns the index in a document; if it is invalid, reports findings and returns nothing. */
  static Optional<IndexElement> read(Mapping document, DiagnosticList sink) {
    boolean isGood =
        !sink.hasErrors()
            && CheckShape.check(
                document,
                IndexShape.INDEX,
                /* isJson= */ true,
                finding -> sink.report(finding.fix(Fix.of(finding.fix().text()).then(AGAIN))));
    return isGood ? Optional.of(index(ObjectReader.of(document))) : Optional.empty();
  }

  private static IndexElement index(ObjectReader index) {
    return new IndexElement(
        index.text("library"),
        index.text("version"),
        index.scalar("catalog").map(Scalar::text),
        index.objects("roots", ReadIndex::root),
        index.objects("prompts", ReadIndex::compiled),
        index.objects("fragments", ReadIndex::compiled),
        texts(index, "types"),
        texts(index, "flows"),
        index.objects("helpers", ReadIndex::helper),
        Trust.of(index.text("trust")).orElse(Trust.UNDECLARED),
        index.objects("uses", ReadIndex::use));
  }

  private static Root root(ObjectReader root) {
    return new Root(
        root.scalar("sources").orElseThrow(),
        root.scalar("kind"),
        Syntax.of(root.text("syntax")),
        Scope.of(root.text("scope")).orElseThrow(),
        root.text("package"),
        root.requiredObject("templates").entries().stream()
            .map(
                template ->
                    new Template(
                        template.key(), ((Scalar) template.value()).text(), template.keyLocation()))
            .toList());
  }

  private static Compiled compiled(ObjectReader of) {
    return new Compiled(
        of.text("scope"),
        of.text("id"),
        of.text("class"),
        of.text("sha256"),
        of.object("folder").map(ReadIndex::files).orElse(List.of()));
  }

  private static List<String> files(ObjectReader skill) {
    String folder = IndexShape.SKILLS + skill.text("name") + "/";
    return texts(skill, "files").stream().map(file -> folder + file).toList();
  }

  private static HelperOption helper(ObjectReader helper) {
    return new HelperOption(
        helper.text("name"),
        helper.text("method"),
        texts(helper, "parameters"),
        helper.text("returns"),
        Origin.written(helper.data()));
  }

  private static Use use(ObjectReader use) {
    return new Use(
        use.text("library"), use.text("version"), use.objects("files", ReadIndex::usedFile));
  }

  private static UsedFile usedFile(ObjectReader file) {
    return new UsedFile(
        file.text("scope") + ":" + file.text("id"),
        file.text("sha256"),
        file.truth("called", false));
  }

  private static List<String> texts(ObjectReader object, String key) {
    return object.scalars(key).stream().map(Scalar::text).toList();
  }
}
