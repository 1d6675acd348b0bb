package io.promptcompiler.core.document.skill;

import io.promptcompiler.core.check.helpers.Helpers;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticList;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.document.Inherited;
import io.promptcompiler.core.document.template.Inclusions;
import io.promptcompiler.core.document.text.CompileText;
import io.promptcompiler.core.document.text.TextRequest;
import io.promptcompiler.core.document.text.TextRequest.FurtherText;
import io.promptcompiler.core.program.About;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Instruction.EmitText;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.program.MergeTexts;
import io.promptcompiler.core.program.TextProgram;
import io.promptcompiler.core.program.Variant;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.TypeName;
import io.promptcompiler.core.type.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Compiles an agent skill to an entry point that renders its {@code SKILL.md}. A skill that is not
 * a template renders its own text. That of a template has its own keys of the frontmatter removed,
 * and its other rendered files are variants.
 */
final class CompileSkill {
  /** The name under which the description is compiled; no file has it. */
  private static final String DESCRIPTION = "SKILL.md description";

  /** The methods of classes of skills, which their parameters cannot have. */
  private static final Set<String> METHODS = Set.of("text", "files", "skillName", "skillFiles");

  private final SkillText skill;
  private final SourceFile file;
  private final Scalar name;
  private final Scalar description;
  private final DiagnosticList sink;

  private CompileSkill(SkillText skill, Scalar name, Scalar description, DiagnosticList sink) {
    this.skill = skill;
    this.file = skill.file();
    this.name = name;
    this.description = description;
    this.sink = sink;
  }

  /** Compiles a skill; empty if it has no name or description, which has been reported. */
  static Optional<EntryPoint> compile(
      SkillText skill,
      Inherited inherited,
      Inclusions inclusions,
      Helpers helpers,
      DiagnosticList sink) {
    Optional<Scalar> name = scalar(SkillShape.NAME, skill);
    Optional<Scalar> description = scalar(SkillShape.DESCRIPTION, skill);
    if (name.isEmpty() || description.isEmpty()) {
      return Optional.empty();
    }
    CompileSkill compile = new CompileSkill(skill, name.get(), description.get(), sink);
    return skill.isTemplate()
        ? compile.template(inherited, inclusions, helpers)
        : Optional.of(compile.plain());
  }

  private static Optional<Scalar> scalar(String key, SkillText skill) {
    return skill
        .frontmatter()
        .entry(key)
        .map(Entry::value)
        .flatMap(node -> DataNode.as(node, Scalar.class));
  }

  private EntryPoint plain() {
    String text = file.text().content();
    return new EntryPoint(
        about(
            new About(
                file.id().path(),
                file.kind().word(),
                file.root().scope().word(),
                List.of(),
                "",
                "",
                "current",
                Optional.empty(),
                "",
                file.sha256())),
        naming(Optional.empty()),
        new ObjectType(
            new TypeName(file.text().path(), false, List.of()), List.of(), "", file.location()),
        Types.NONE,
        new TextProgram(List.of(new EmitText(text, file.location())), List.of()),
        List.of(SkillResources.of(skill, sink).folder(name.text().strip(), skill)),
        file.location());
  }

  private Optional<EntryPoint> template(
      Inherited inherited, Inclusions inclusions, Helpers helpers) {
    SkillResources files = SkillResources.of(skill, sink);
    files.checkNames(sink);
    List<FurtherText> further = new ArrayList<>(files.rendered());
    boolean isConstant = !description.text().contains("{{");
    Optional<Span> inside = inside();
    if (!isConstant) {
      if (inside.isEmpty()) {
        sink.report(
            Diagnostic.of(
                    DiagnosticCode.SKILL_DESCRIPTION, description.location(), "is not on one line")
                .fix("Write it on one line, without escapes."));
        return Optional.empty();
      }
      further.add(new FurtherText(DESCRIPTION, file, inside.get()));
    }
    Optional<EntryPoint> compiled =
        CompileText.compile(
                TextRequest.of(file, inherited, inclusions, helpers).withVariants(further), sink)
            .entryPoint();
    compiled.ifPresent(one -> one.parameters().fields().forEach(this::checkName));
    return compiled.flatMap(
        one ->
            one.text().flatMap(body -> head(one).map(head -> entryPoint(one, head, body, files))));
  }

  private void checkName(Field parameter) {
    if (METHODS.contains(parameter.name())) {
      sink.report(
          Diagnostic.of(DiagnosticCode.SKILL_PARAMETER, parameter.location(), parameter.name())
              .fix("Choose another name."));
    }
  }

  /** Returns the range of the description without quotes; empty if it is written with escapes. */
  private Optional<Span> inside() {
    Location place = description.location();
    int from = place.text().indexOf(description.text());
    return from < 0 || description.text().contains("\n")
        ? Optional.empty()
        : Optional.of(
            new Span(
                place.span().start() + from,
                place.span().start() + from + description.text().length()));
  }

  /** Returns the instructions that print the frontmatter. */
  private Optional<List<Instruction>> head(EntryPoint compiled) {
    String start = "---\n" + WriteFrontmatter.withoutDescription(skill.frontmatter());
    Optional<Variant> dynamic = compiled.variant(DESCRIPTION);
    if (dynamic.isEmpty()) {
      String constant = "description: " + WriteFrontmatter.scalar(description.text());
      return Optional.of(List.of(fixed(start + constant + "\n---\n")));
    }
    TextProgram program = (TextProgram) dynamic.get().text();
    if (!QuoteDescription.isSimple(program)) {
      sink.report(
          Diagnostic.of(
                  DiagnosticCode.SKILL_DESCRIPTION,
                  description.location(),
                  "has more than texts, numbers and conditions")
              .fix("Use parameters of type 'string' or a number, and '{{#if}}'."));
      return Optional.empty();
    }
    List<Instruction> head = new ArrayList<>();
    head.add(fixed(start + "description: \""));
    head.addAll(QuoteDescription.quoted(program.instructions()));
    head.add(fixed("\"\n---\n"));
    return Optional.of(head);
  }

  private Instruction fixed(String text) {
    return new EmitText(text, skill.at(skill.yaml()));
  }

  private EntryPoint entryPoint(
      EntryPoint compiled, List<Instruction> head, TextProgram body, SkillResources files) {
    List<Instruction> instructions = new ArrayList<>(head);
    instructions.addAll(body.instructions());
    List<Member> members = new ArrayList<>(compiled.members());
    members.add(files.folder(name.text().strip(), skill));
    return new EntryPoint(
        about(compiled.about()),
        naming(compiled.naming().name()),
        compiled.parameters(),
        compiled.types(),
        new TextProgram(MergeTexts.merge(instructions), body.procedures()),
        members,
        compiled.variants().stream().filter(one -> !one.name().equals(DESCRIPTION)).toList(),
        compiled.location());
  }

  /** Returns the metadata with the description, of which the first sentence is the synopsis. */
  private About about(About of) {
    String text = description.text().strip().replaceAll("\\s+", " ");
    List<String> synopsis =
        of.synopsis().isEmpty() ? List.of(text.split("(?<=[.!?]) ", 2)[0]) : of.synopsis();
    return new About(
        of.id(),
        of.kind(),
        of.scope(),
        synopsis,
        text,
        of.version(),
        of.status(),
        of.deprecated(),
        of.responseFormat(),
        of.sha256(),
        of.limit(),
        of.aliases(),
        of.caching(),
        of.escapesHtml());
  }

  private EntryPoint.Naming naming(Optional<String> className) {
    String folder = file.id().folder();
    return new EntryPoint.Naming(
        file.root().packageName(),
        "skill",
        className,
        Optional.of(folder.isEmpty() ? skill.folder() : folder));
  }
}
