package io.promptcompiler.core.document.step;

import io.promptcompiler.core.check.LowerTemplate;
import io.promptcompiler.core.check.LowerTemplates;
import io.promptcompiler.core.check.PrintStyle;
import io.promptcompiler.core.check.TemplateSettings;
import io.promptcompiler.core.check.Vocabulary;
import io.promptcompiler.core.check.helpers.Helpers;
import io.promptcompiler.core.check.mention.CheckMentions;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticList;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.SplicedText;
import io.promptcompiler.core.document.HashFiles;
import io.promptcompiler.core.document.Inherited;
import io.promptcompiler.core.document.MergeData;
import io.promptcompiler.core.document.ReadAliases;
import io.promptcompiler.core.document.template.CompileToolList;
import io.promptcompiler.core.document.template.Inclusions;
import io.promptcompiler.core.document.template.ReadText;
import io.promptcompiler.core.program.About;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Instruction;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.program.RuntimeFunction;
import io.promptcompiler.core.program.RuntimeType;
import io.promptcompiler.core.program.TextProgram;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.source.Syntax;
import io.promptcompiler.core.syntax.ParseTemplate;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.DataObject;
import io.promptcompiler.core.type.Declarations;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.ObjectType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Compiles one step whose shape has been checked. */
final class CompileStep {
  /** The member with the definition of the step. */
  static final String DEFINITION = "definition";

  private final StepElement step;
  private final SourceFile file;
  private final Inherited.Level inherited;
  private final Inclusions inclusions;
  private final Helpers helpers;
  private final DiagnosticList sink = new DiagnosticList();

  private CompileStep(
      StepElement step, Inherited.Level inherited, Inclusions inclusions, Helpers helpers) {
    this.step = step;
    this.file = step.file();
    this.inherited = inherited;
    this.inclusions = inclusions;
    this.helpers = helpers;
  }

  /** Compiles a step to an entry point; empty, with findings, if there are errors. */
  static Optional<EntryPoint> compile(
      StepElement step,
      Inherited inherited,
      Inclusions inclusions,
      Helpers helpers,
      DiagnosticSink sink) {
    Inherited.Level level = inherited.at(step.file().id().folder());
    CompileStep compiling = new CompileStep(step, level, inclusions, helpers);
    Optional<EntryPoint> entryPoint = compiling.compile();
    entryPoint.ifPresent(compiling::checkForbidden);
    compiling.sink.toList().forEach(sink::report);
    return compiling.sink.isBroken() ? Optional.empty() : entryPoint;
  }

  /** Reports tools that the text names although the step forbids them. */
  private void checkForbidden(EntryPoint entryPoint) {
    List<String> forbidden =
        step.get(StepShape.TOOL_POLICY).get(StepShape.FORBIDDEN).stream()
            .map(Scalar::text)
            .toList();
    for (CheckMentions.Tag tag : CheckMentions.tags(entryPoint)) {
      if (forbidden.contains(tag.name())) {
        sink.report(
            Diagnostic.of(
                    DiagnosticCode.TOOL_NOT_LISTED,
                    tag.at(),
                    tag.name(),
                    "'tool_policy' of the step forbids it")
                .fix("Remove it from 'forbidden', or do not name it."));
      }
    }
  }

  private Optional<EntryPoint> compile() {
    Evidence evidence = Evidence.of(step, sink);
    CheckStep.check(step, evidence, sink);
    DataObject policy = step.get(StepShape.TOOL_POLICY);
    CompileToolList.check(policy.get(StepShape.ALLOWED), file, inclusions, sink);
    CompileToolList.check(policy.get(StepShape.FORBIDDEN), file, inclusions, sink);
    Mapping merged = MergeData.frontmatter(inherited.frontmatter(), step.declarations());
    Declarations declarations =
        Inherited.declarations(file, merged, inherited.declarations(), sink);
    StepParameters parameters =
        StepParameters.of(
            step,
            inherited.declarations(),
            declarations,
            Inherited.origin(merged, problem -> {}),
            sink);
    SplicedText template = PromptTemplateText.of(step.get(StepShape.TEMPLATE));
    return ParseTemplate.parse(
            template.text(), template.span(), Syntax.HANDLEBARS, template.relocating(sink))
        .map(tree -> ReadText.whole(file, template, tree, inclusions, sink))
        .flatMap(
            whole ->
                whole
                    .tree()
                    .map(
                        tree ->
                            new LowerTemplates.Leaf(
                                whole.text(),
                                tree,
                                Syntax.HANDLEBARS,
                                inclusions.partials(file, sink))))
        .map(leaf -> entryPoint(leaf, evidence, parameters, declarations));
  }

  private EntryPoint entryPoint(
      LowerTemplates.Leaf leaf,
      Evidence evidence,
      StepParameters parameters,
      Declarations declarations) {
    ObjectType object = ReadText.parameters(file, parameters.all());
    TemplateSettings setting =
        new TemplateSettings(
            file.id().path(),
            object,
            declarations.types(),
            helpers,
            Vocabulary.STANDARD,
            false,
            PrintStyle.SCRIPT);
    LowerTemplates texts = new LowerTemplates(setting);
    LowerTemplate.Result template =
        LowerTemplate.run(new LowerTemplate.Input(leaf, setting), texts, sink);
    Set<String> used = template.used();
    List<Instruction> prompt =
        new ComposePrompt(step, evidence, object, texts)
            .compose(template.program().instructions(), parameters.blocks(used));
    reportUnused(parameters, template);
    Optional<Scalar> className = step.keys().find(StepShape.CLASS);
    return new EntryPoint(
        about(),
        new EntryPoint.Naming(
            file.root().packageName(), file.kind().word(), className.map(Scalar::text)),
        ReadText.parameters(file, parameters.signature(used)),
        declarations.types(),
        new TextProgram(prompt, texts.procedures()),
        members(evidence),
        className.map(Scalar::location).orElse(file.location()));
  }

  private void reportUnused(StepParameters parameters, LowerTemplate.Result template) {
    // A misspelt use can make a parameter look unused.
    boolean isSure = !sink.hasErrors();
    for (Field field : parameters.declared()) {
      boolean isReported =
          template.used().contains(field.name()) || template.mentioned().contains(field.name());
      if (isSure && !isReported) {
        sink.report(
            Diagnostic.of(DiagnosticCode.UNUSED_PARAMETER, field.location(), field.name())
                .fix("Use it in 'prompt_template' or remove it."));
      }
    }
  }

  private List<Member> members(Evidence evidence) {
    Member definition =
        new Member.Given(
            DEFINITION,
            new LowerDefinition(step, evidence).lower(),
            "The definition of the step, without its prompt.",
            step.place(StepShape.ID));
    ObjectType handedIn = evidence.object(step);
    Member record =
        new Member.RecordType("evidence", handedIn, handedIn.description(), handedIn.location());
    Member verify =
        new Member.Operation(
            "verify",
            DEFINITION,
            List.of(
                new Member.Parameter.OfRecord("evidence", "evidence", "the submitted evidence"),
                new Member.Parameter.OfCount(
                    "attempt", "the number of submissions, including this one"),
                new Member.Parameter.OfRuntime(
                    "evaluator",
                    RuntimeType.GATE_EVALUATOR,
                    "decides the gates that evidence cannot decide")),
            2,
            RuntimeFunction.VERIFY_STEP,
            "Evaluates the evidence for the step.",
            step.place(StepShape.GATES));
    return List.of(definition, record, verify);
  }

  private About about() {
    List<SourceFile> others = new ArrayList<>(inherited.files());
    others.addAll(inclusions.files());
    return new About(
            file.id().path(),
            file.kind().word(),
            file.root().scope().word(),
            List.of(step.get(StepShape.TITLE).text()),
            step.get(StepShape.OBJECTIVE).text(),
            "",
            "current",
            Optional.empty(),
            "",
            HashFiles.hash(file, others))
        .withAliases(ReadAliases.read(step.keys().all(StepShape.ALIASES), file, sink));
  }
}
