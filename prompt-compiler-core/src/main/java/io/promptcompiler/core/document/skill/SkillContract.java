package io.promptcompiler.core.document.skill;

import static io.promptcompiler.core.syntax.data.ChangeRule.Kind.CHANGED;
import static io.promptcompiler.core.syntax.data.ChangeRule.Kind.REMOVED;

import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticList;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.document.CompiledDocument;
import io.promptcompiler.core.document.DocumentContract;
import io.promptcompiler.core.document.DocumentContract.State;
import io.promptcompiler.core.document.DocumentContract.Term;
import io.promptcompiler.core.document.DocumentContract.Text;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.syntax.data.ChangeRule;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Lists the terms of an agent skill: agents choose it by name and description, its instructions and
 * other skills refer to its files, and users have allowed its tools.
 */
final class SkillContract {
  private static final String KEEP = "Keep it until the next major version.";

  private static final ChangeRule KEY =
      ChangeRule.of(
          REMOVED.as(DiagnosticCode.SKILL_KEY_REMOVED, KEEP),
          CHANGED.as(DiagnosticCode.SKILL_CHANGED, KEEP));

  private static final ChangeRule FILE =
      ChangeRule.of(REMOVED.as(DiagnosticCode.SKILL_FILE_REMOVED, KEEP));

  private SkillContract() {}

  /** Returns the terms of a skill. */
  static List<Term> of(EntryPoint entryPoint, SkillText skill) {
    List<Term> terms = new ArrayList<>();
    for (String key : List.of(SkillShape.NAME, SkillShape.DESCRIPTION, SkillShape.TOOLS)) {
      Optional<Entry> entry = skill.frontmatter().entry(key);
      entry
          .filter(one -> one.value() instanceof Scalar)
          .ifPresent(
              one ->
                  terms.add(
                      Term.of(
                          KEY,
                          key,
                          Text.of(Optional.of(((Scalar) one.value()).text().strip())),
                          one.keyLocation())));
    }
    entryPoint.folder().ifPresent(folder -> terms.addAll(files(folder, entryPoint, skill)));
    return terms;
  }

  private static List<Term> files(Member.Folder folder, EntryPoint entryPoint, SkillText skill) {
    Location place = skill.file().location();
    List<String> paths = new ArrayList<>(folder.copied());
    entryPoint.variants().forEach(variant -> paths.add(variant.name()));
    return paths.stream().map(path -> Term.of(FILE, path, State.of(path), place)).toList();
  }

  /** Returns the contract of a document. */
  static DocumentContract of(CompiledDocument document) {
    Location place = document.file().location();
    List<Term> terms =
        document
            .entryPoint()
            .flatMap(
                one ->
                    SkillText.read(document.file(), new DiagnosticList())
                        .map(skill -> of(one, skill)))
            .orElse(List.of());
    return DocumentContract.of(place, terms);
  }
}
