package io.promptcompiler.core.document.tool;

import io.promptcompiler.core.check.LowerTemplate;
import io.promptcompiler.core.check.LowerTemplates;
import io.promptcompiler.core.check.PrintStyle;
import io.promptcompiler.core.check.TemplateSettings;
import io.promptcompiler.core.check.Vocabulary;
import io.promptcompiler.core.check.mention.CheckMentions;
import io.promptcompiler.core.check.mention.ToolUses;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticList;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SplicedText;
import io.promptcompiler.core.document.CompilationContext;
import io.promptcompiler.core.document.CompiledDocument;
import io.promptcompiler.core.document.Inherited;
import io.promptcompiler.core.document.frontmatter.Frontmatter;
import io.promptcompiler.core.document.frontmatter.ReadExamples;
import io.promptcompiler.core.document.frontmatter.ReadFrontmatter;
import io.promptcompiler.core.document.template.Inclusions;
import io.promptcompiler.core.document.template.ReadText;
import io.promptcompiler.core.program.About;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.FixedText;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.program.Rendering;
import io.promptcompiler.core.program.TextProgram;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.source.Syntax;
import io.promptcompiler.core.syntax.Body;
import io.promptcompiler.core.syntax.ParseTemplate;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.type.Declarations;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.OutputDeclaration;
import io.promptcompiler.core.type.ReadOutput;
import io.promptcompiler.core.type.SchemaText;
import io.promptcompiler.core.type.StrictSchema;
import io.promptcompiler.core.type.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Compiles a tool: its arguments, its result, and the text that is its description. */
final class CompileTool {
  private static final String RESULT = "The result of a call.";

  private final ToolText tool;
  private final SourceFile file;
  private final Inherited.Level inherited;
  private final Inclusions inclusions;
  private final CompilationContext context;
  private final DiagnosticList sink;

  private CompileTool(
      ToolText tool,
      Inherited.Level inherited,
      Inclusions inclusions,
      CompilationContext context,
      DiagnosticList sink) {
    this.tool = tool;
    this.file = tool.file();
    this.inherited = inherited;
    this.inclusions = inclusions;
    this.context = context;
    this.sink = sink;
  }

  /** Compiles a tool, and reports its problems. */
  static CompiledDocument compile(SourceFile file, CompilationContext context) {
    DiagnosticList found = new DiagnosticList();
    Inherited inherited = context.inherited().apply(file);
    Inclusions inclusions = context.texts().inclusions();
    Optional<EntryPoint> entryPoint =
        ToolText.read(file, inherited, found)
            .flatMap(
                tool ->
                    new CompileTool(
                            tool, inherited.at(file.id().folder()), inclusions, context, found)
                        .compile());
    CompiledDocument compiled =
        CompiledDocument.prompt(
            file,
            found.isBroken() ? Optional.empty() : entryPoint,
            inclusions.dependencies(),
            found.toList());
    return ReadExamples.mayHave(file) ? compiled.inEachRun() : compiled;
  }

  private Optional<EntryPoint> compile() {
    CheckDefinition check = new CheckDefinition(tool, inclusions.toolLimits(file), sink);
    check.name();
    if (tool.isNamed()) {
      ToolUses.report(tool.name(), tool.placeOfName());
    }
    Declarations declarations =
        Inherited.declarations(
            file,
            tool.head().merged(),
            Inherited.origin(tool.shared(), sink),
            inherited.declarations(),
            sink);
    List<Field> own =
        declarations.parameters().stream()
            .filter(field -> file.isOwn(field.location().source()))
            .toList();
    check.parameters(own);
    ReadExamples.readCalls(tool.head().own(), sink);
    ObjectType parameters = ReadText.parameters(file, own);
    Optional<OutputDeclaration> output = ReadOutput.read(tool.head().own(), declarations, sink);
    Types types = output.map(OutputDeclaration::types).orElse(declarations.types());
    OutputDeclaration arguments =
        OutputDeclaration.ofTool(
            parameters,
            types,
            tool.placeOfParameters(),
            // An unknown type counts as any, which would be reported again.
            sink.isBroken() ? finding -> {} : sink);
    Frontmatter frontmatter = ReadFrontmatter.read(tool.shared(), declarations, sink);
    Optional<String> description = description(parameters);
    description.ifPresent(check::description);
    return description
        .filter(text -> !sink.isBroken())
        .map(
            text ->
                entryPoint(
                    text, parameters, types, output, StrictSchema.of(arguments), frontmatter));
  }

  /** Returns the description; empty, with findings, if it is not a fixed text. */
  private Optional<String> description(ObjectType parameters) {
    SplicedText template = SplicedText.of(file.text(), tool.head().template());
    DiagnosticList found = new DiagnosticList();
    Optional<TextProgram> program =
        ParseTemplate.parse(file.text(), template.span(), Syntax.HANDLEBARS, found)
            .map(tree -> ReadText.whole(file, template, tree, inclusions, found))
            .flatMap(
                whole -> whole.tree().map(tree -> lower(whole.text(), tree, parameters, found)));
    found.toList().stream().flatMap(one -> explained(one).stream()).forEach(sink::report);
    if (program.isEmpty() || found.hasErrors()) {
      return Optional.empty();
    }
    CheckMentions.check(program.get(), inclusions.tools(file), sink);
    FixedText fixed = FixedText.of(program.get());
    if (fixed.text().isEmpty()) {
      sink.report(tag(fixed.other().orElseGet(file::location), "a tag"));
    }
    return fixed.text().map(String::strip);
  }

  private TextProgram lower(
      SplicedText text, Body tree, ObjectType parameters, DiagnosticList found) {
    LowerTemplates.Leaf leaf =
        new LowerTemplates.Leaf(text, tree, Syntax.HANDLEBARS, inclusions.partials(file, found));
    TemplateSettings settings =
        new TemplateSettings(
            file.id().path(),
            new ObjectType(parameters.name(), List.of(), "", parameters.location()),
            Types.NONE,
            context.helpers(),
            Vocabulary.STANDARD,
            /* escapesHtml= */ false,
            PrintStyle.SCRIPT);
    return LowerTemplate.run(new LowerTemplate.Input(leaf, settings), found).program();
  }

  /** Replaces findings whose advice only helps in prompts. */
  private Optional<Diagnostic> explained(Diagnostic found) {
    return switch (found.code()) {
      case UNKNOWN_VARIABLE, UNKNOWN_PROPERTY, UNKNOWN_DATA, NOT_PRINTABLE -> {
        Diagnostic value = value(found.location(), "'" + found.location().text() + "'");
        for (Location place : found.includedFrom()) {
          value = value.includedFrom(place);
        }
        yield Optional.of(value);
      }
      case UNKNOWN_HELPER, MISPLACED_WORD, MEDIA_OUTSIDE_MESSAGE, HISTORY_IN_MESSAGE ->
          Optional.of(tag(found.location(), "'" + found.location().text() + "'"));
      case UNFILLED_PLACEHOLDER ->
          Optional.of(
              found.fix(
                  "Describe arguments under 'parameters'. Write it in backticks if it is part of the"
                      + " text."));
      case EMPTY_BODY -> Optional.empty();
      default -> Optional.of(found);
    };
  }

  private Diagnostic value(Location place, String what) {
    return Diagnostic.of(DiagnosticCode.TOOL_VALUE, place, what)
        .fix(
            file.isOwn(place.source())
                ? "Describe arguments under 'parameters', where models read about them."
                : "Pass a fixed text to the partial, or include another one.");
  }

  private static Diagnostic tag(Location place, String what) {
    return Diagnostic.of(DiagnosticCode.TOOL_VALUE, place, what)
        .fix("Write the text itself. For braces that are text, write '\\{{'.");
  }

  private EntryPoint entryPoint(
      String description,
      ObjectType parameters,
      Types types,
      Optional<OutputDeclaration> output,
      SchemaText arguments,
      Frontmatter frontmatter) {
    List<Member> members = new ArrayList<>();
    members.add(
        new Member.Tool(
            tool.name(),
            tool.title(),
            description,
            arguments,
            tool.hints(),
            tool.trust(),
            tool.placeOfName()));
    output.map(CompileTool::result).ifPresent(members::add);
    Optional<Scalar> className = frontmatter.className();
    return new EntryPoint(
        about(description, frontmatter),
        new EntryPoint.Naming(
            file.root().packageName(), file.kind().word(), className.map(Scalar::text)),
        parameters,
        types,
        new Rendering.None(),
        members,
        className.map(Scalar::location).orElse(file.location()));
  }

  private static Member result(OutputDeclaration output) {
    SchemaText schema = StrictSchema.of(output);
    String description = output.description().isEmpty() ? RESULT : output.description();
    return new Member.Output(
        new OutputDeclaration(
            output.type(),
            output.types(),
            output.inPlace(),
            description,
            output.sensitivity(),
            output.location()),
        schema);
  }

  /** Returns the metadata with the description, of which the first sentence is the synopsis. */
  private About about(String description, Frontmatter frontmatter) {
    List<SourceFile> others = new ArrayList<>(inherited.files());
    others.addAll(inclusions.files());
    About about = ReadText.about(file, frontmatter, others);
    String text = description.replaceAll("\\s+", " ");
    String synopsis = tool.title().isEmpty() ? text.split("(?<=[.!?]) ", 2)[0] : tool.title();
    return new About(
        about.id(),
        about.kind(),
        about.scope(),
        List.of(synopsis),
        text,
        about.version(),
        about.status(),
        about.deprecated(),
        "",
        about.sha256());
  }
}
