package io.promptcompiler.workbench;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.backend.EntryPointInfo;
import io.promptcompiler.core.backend.ToolDefinition;
import io.promptcompiler.core.backend.ToolForm;
import io.promptcompiler.core.command.Workbench.Release;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.document.CompiledDocument;
import io.promptcompiler.core.example.HideExamples;
import io.promptcompiler.core.program.About;
import io.promptcompiler.core.program.Data;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.program.MessageProgram;
import io.promptcompiler.core.program.Program.SharedService;
import io.promptcompiler.core.program.RuntimeType;
import io.promptcompiler.core.program.Service;
import io.promptcompiler.core.program.Variant;
import io.promptcompiler.core.program.caching.StablePrefix;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.type.BuiltInTypes;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.JsonSchema;
import io.promptcompiler.core.type.ObjectType;
import io.promptcompiler.core.type.Sensitivity;
import io.promptcompiler.core.type.Trust;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.core.type.TypeName;
import io.promptcompiler.core.type.Types;
import io.promptcompiler.runtime.ParameterTrust;
import io.promptcompiler.runtime.PromptInfo;
import io.promptcompiler.runtime.PromptParameter;
import io.promptcompiler.runtime.tool.ToolHints;
import io.promptcompiler.runtime.tool.ToolInfo;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Describes everything that a page shows about a document, as data. */
final class DescribePrompt {
  /** The maximum number of properties of a parameter in the table, since types can be nested. */
  private static final int MOST_PROPERTIES = 100;

  private final CataloguePage page;
  private final Catalogue catalogue;
  private final CatalogueModule module;
  private final CompiledDocument document;
  private final ShownFiles files;

  DescribePrompt(CataloguePage page, Catalogue catalogue) {
    this.page = page;
    this.catalogue = catalogue;
    this.module = page.module();
    this.document = page.document();
    this.files = new ShownFiles(catalogue.texts().base(), HideExamples.of(document));
  }

  /** Returns the data of the page. */
  Map<String, Object> describe() {
    Members members = new Members().always("key", page.key());
    files.number(document.file().text());
    members
        .always("kind", page.kind())
        .with("findings", module.findings(document).stream().map(this::finding).toList())
        .with("includes", includes())
        .with("usedBy", usedBy())
        .with("tags", tags(module, document.file()));
    Optional<EntryPoint> entryPoint = document.entryPoint();
    entryPoint.ifPresent(it -> describe(it, members));
    if (entryPoint.isEmpty()) {
      documentOnly(members);
    }
    members.with(
        "live", entryPoint.filter(DescribePrompt::isRendered).map(it -> ProgramData.of(it, files)));
    members.with("since", module.release().map(release -> since(release)));
    // Added last, when all files are known.
    return members.always("files", files.data(this::page)).map();
  }

  private void describe(EntryPoint entryPoint, Members members) {
    About about = entryPoint.about();
    PromptInfo info = EntryPointInfo.of(entryPoint);
    DescribeTypes types = new DescribeTypes(module.api(), entryPoint.types());
    Map<String, Object> javaTypes = new LinkedHashMap<>();
    entryPoint
        .allParameters()
        .fields()
        .forEach(field -> javaTypes.put(field.name(), types.of(field.type())));
    members
        .with("synopsis", about.synopsis())
        .with("description", about.description())
        .with("version", about.version())
        .with("deprecated", about.deprecated().map(use -> use.isEmpty() ? "Do not use." : use))
        .with("isDeprecated", about.deprecated().isPresent())
        .with("responseFormat", about.responseFormat())
        .with("maxTokens", about.limit().map(About.TokenLimit::tokens))
        .with("aliases", about.aliases().stream().map(one -> one.written()).toList())
        .with("sha256", about.sha256())
        .with("className", module.api().of(entryPoint))
        .with(
            "renders",
            Optional.of(entryPoint).filter(DescribePrompt::isRendered).map(DescribePrompt::renders))
        .with("parts", entryPoint.parts().stream().map(part -> part(part, entryPoint)).toList())
        .with("parameters", parameters(info, entryPoint))
        .with("types", javaTypes)
        .with("classes", types.classes())
        .with(
            "jsonSchema",
            Optional.of(entryPoint).filter(DescribePrompt::isRendered).map(DescribePrompt::schema))
        .with("variants", entryPoint.variants().stream().map(this::variant).toList())
        .with("skillFiles", entryPoint.folder().map(folder -> skillFiles(folder, entryPoint)))
        .with("output", entryPoint.output().map(DescribePrompt::output))
        .with("sources", sources(entryPoint))
        .with("settings", settings(entryPoint))
        .with("step", step(entryPoint))
        .with("tool", ToolDefinition.of(entryPoint).map(DescribePrompt::tool))
        .with("tools", tools())
        .with("flow", catalogue.flow(page))
        .with("catalogClass", catalogClass())
        .with(
            "examples",
            isRendered(entryPoint)
                ? new DescribeExamples(document, entryPoint, module, files).describe()
                : List.of());
  }

  /** Describes the definition of a tool, in the form of each provider. */
  private static Map<String, Object> tool(ToolInfo tool) {
    List<Map<String, Object>> forms = new ArrayList<>();
    for (ToolForm form : ToolForm.values()) {
      if (form != ToolForm.NEUTRAL) {
        forms.add(
            new Members().always("client", form.title()).always("json", form.json(tool)).map());
      }
    }
    return new Members()
        .always("name", tool.name())
        .with("title", tool.title())
        .with("hints", hints(tool.hints()))
        .with("untrusted", tool.trust() == ParameterTrust.UNTRUSTED)
        .with("returnsText", tool.outputSchema().isEmpty())
        .always("forms", forms)
        .map();
  }

  private static List<String> hints(ToolHints hints) {
    List<String> all = new ArrayList<>();
    add("changes nothing", "changes something", hints.readOnly(), all);
    add("may delete or overwrite", "deletes nothing", hints.destructive(), all);
    add("can be repeated", "has an effect each time", hints.idempotent(), all);
    add("reaches the outside", "stays inside", hints.openWorld(), all);
    return all;
  }

  private static void add(String yes, String no, @Nullable Boolean hint, List<String> all) {
    if (hint != null) {
      all.add(hint ? yes : no);
    }
  }

  /** Describes the tools that the document names, with links to those that have a page. */
  private List<Map<String, Object>> tools() {
    Map<String, Member.Listed> listed = new HashMap<>();
    document
        .entryPoint()
        .flatMap(EntryPoint::tools)
        .ifPresent(tools -> tools.listed().forEach(one -> listed.put(one.name(), one)));
    List<Map<String, Object>> all = new ArrayList<>();
    for (String name : module.tools().names(document)) {
      Optional<CompiledDocument> tool = module.tools().document(name);
      Optional<Member.Listed> one = Optional.ofNullable(listed.get(name));
      all.add(
          new Members()
              .always("name", name)
              .with("page", tool.map(it -> page(it.file().text())))
              .with(
                  "description",
                  tool.flatMap(CompiledDocument::entryPoint)
                      .map(it -> it.about().description())
                      .or(
                          () ->
                              one.flatMap(Member.Listed::definition)
                                  .map(Member.ToolDefinedElsewhere::description)))
              .with(
                  "tokens",
                  one.map(Member.Listed::length)
                      .filter(length -> length > 0)
                      .map(StablePrefix::tokens))
              .map());
    }
    return all;
  }

  /** Returns whether it is a prompt, and not the definition of a tool. */
  private static boolean isRendered(EntryPoint entryPoint) {
    return entryPoint.tool().isEmpty();
  }

  private static List<String> skillFiles(Member.Folder folder, EntryPoint entryPoint) {
    List<String> files = new ArrayList<>(folder.copied());
    entryPoint.variants().forEach(variant -> files.add(variant.name()));
    files.add(folder.file());
    return files.stream().sorted().toList();
  }

  private String catalogClass() {
    CompilerOptions options = module.module().options();
    return options.packageName() + "." + options.catalogName();
  }

  /** Describes a document that cannot be rendered, or that is only used by other documents. */
  private void documentOnly(Members members) {
    description().ifPresent(text -> members.with("description", text));
    document
        .fragment()
        .ifPresent(
            fragment -> {
              List<Map<String, Object>> parameters = new ArrayList<>();
              for (Field field : fragment.parameters().fields()) {
                parameters.add(parameter(field, fragment.types()));
              }
              members
                  .with("parameters", parameters)
                  .with("jsonSchema", JsonSchema.of(fragment.parameters(), fragment.types()));
            });
    for (SharedService shared : module.compilation().program().services()) {
      if (shared.service().location().source().path().equals(document.file().text().path())) {
        members
            .with("description", shared.service().description())
            .with("sources", methods(shared.service(), Set.of()));
      }
    }
  }

  /** Returns the description of a text that is not a prompt. */
  private Optional<String> description() {
    return document.file().kind().isTemplate()
        ? module
            .head(document.file())
            .flatMap(head -> head.own().entry("description"))
            .filter(entry -> entry.value() instanceof DataNode.Scalar)
            .map(entry -> ((DataNode.Scalar) entry.value()).text())
        : Optional.empty();
  }

  private static String renders(EntryPoint entryPoint) {
    if (entryPoint.text().isPresent()) {
      return "text";
    }
    return entryPoint.rendering() instanceof MessageProgram ? "messages" : "parts";
  }

  private Map<String, Object> part(Member.Part part, EntryPoint entryPoint) {
    List<Map<String, Object>> parameters = new ArrayList<>();
    part.parameters()
        .fields()
        .forEach(field -> parameters.add(parameter(field, entryPoint.types())));
    return new Members()
        .always("name", part.name())
        .with("method", module.api().method(part.name()))
        .with("description", part.description())
        .with("parameters", parameters)
        .with("jsonSchema", JsonSchema.of(part.parameters(), entryPoint.types()))
        .with("from", files.place(part.location()))
        .map();
  }

  private List<Map<String, Object>> parameters(PromptInfo info, EntryPoint entryPoint) {
    List<Map<String, Object>> parameters = new ArrayList<>();
    ObjectType all = entryPoint.allParameters();
    for (PromptParameter parameter : info.parameters()) {
      Members members = new Members();
      if (parameter.defaultValue() != null) {
        members.always("hasDefault", true).always("default", parameter.defaultValue());
      }
      parameters.add(
          members
              .always("name", parameter.name())
              .always("type", parameter.type().name())
              .with("required", parameter.required())
              .with("description", parameter.description())
              .with("enum", parameter.enumValues())
              .with("untrusted", parameter.trust() == ParameterTrust.UNTRUSTED)
              .with("sensitive", word(Sensitivity.valueOf(parameter.sensitivity().name())))
              .with("member", module.api().member(parameter.name()))
              .with(
                  "properties",
                  all.field(parameter.name()).map(field -> properties(field, entryPoint.types())))
              .map());
    }
    return parameters;
  }

  private Map<String, Object> parameter(Field field, Types types) {
    return field(field, field.name()).with("properties", properties(field, types)).map();
  }

  /**
   * Describes a parameter, or a property of an object in it.
   *
   * @param path its name after the names of what it is in: {@code files[].path}
   */
  private Members field(Field field, String path) {
    Members members = new Members();
    @Nullable Object value = field.defaultValue().map(constant -> constant.value()).orElse(null);
    if (value != null) {
      members.always("hasDefault", true).always("default", DecimalTexts.in(value));
    }
    return members
        .always("name", path)
        .always("type", field.type().written())
        .with("enum", field.type().innermost() instanceof Type.EnumOf one ? one.values() : null)
        .with("required", field.required())
        .with("description", field.description())
        .with("untrusted", field.trust() == Trust.UNTRUSTED)
        .with("sensitive", word(field.sensitivity()))
        .with("member", module.api().member(field.name()));
  }

  /** Describes the properties of the objects in a parameter, and of the objects in those. */
  private List<Map<String, Object>> properties(Field field, Types types) {
    List<Map<String, Object>> all = new ArrayList<>();
    addProperties(field.type(), field.name(), types, Set.of(), all);
    return all;
  }

  private void addProperties(
      Type type, String path, Types types, Set<TypeName> around, List<Map<String, Object>> to) {
    if (type instanceof Type.ListOf list) {
      addProperties(list.element(), path + "[]", types, around, to);
    } else if (type instanceof Type.ObjectRef ref
        && !BuiltInTypes.isBuiltIn(ref)
        && !around.contains(ref.name())) {
      Set<TypeName> inside = new HashSet<>(around);
      inside.add(ref.name());
      for (Field property : types.object(ref).fields()) {
        if (to.size() < MOST_PROPERTIES) {
          String its = path + "." + property.name();
          to.add(field(property, its).map());
          addProperties(property.type(), its, types, inside, to);
        }
      }
    }
  }

  /** Returns the word for a sensitivity; empty if the value can be shown. */
  private static String word(Sensitivity sensitivity) {
    return sensitivity.isSensitive() ? sensitivity.word() : "";
  }

  private static String schema(EntryPoint entryPoint) {
    return JsonSchema.of(entryPoint.allParameters(), entryPoint.types());
  }

  private Map<String, Object> variant(Variant variant) {
    return new Members()
        .always("name", variant.name())
        .with("description", variant.description())
        .with("of", variant.isOwn() ? "" : variant.of())
        .with("file", files.number(variant.location().source()))
        .map();
  }

  private static Map<String, Object> output(Member.Output output) {
    return new Members()
        .always("type", output.declared().type().written())
        .with("description", output.declared().description())
        .always("schema", output.schema())
        .map();
  }

  private List<Map<String, Object>> sources(EntryPoint entryPoint) {
    if (!(entryPoint.rendering() instanceof MessageProgram program) || !program.hasService()) {
      return List.of();
    }
    Set<String> requested = new LinkedHashSet<>();
    program.requested().forEach(method -> requested.add(method.name()));
    return methods(program.service(), requested);
  }

  private List<Map<String, Object>> methods(Service service, Set<String> requested) {
    List<Map<String, Object>> methods = new ArrayList<>();
    for (Service.Method method : service.methods()) {
      methods.add(
          new Members()
              .always("name", method.name())
              .always("returns", method.returns().written())
              .with("description", method.description())
              .with("untrusted", method.origin().trust() == Trust.UNTRUSTED)
              .with("sensitive", word(method.origin().sensitivity()))
              .with("used", requested.contains(method.name()))
              .with("takes", method.arguments().isPresent())
              .with("place", files.place(method.location()))
              .map());
    }
    return methods;
  }

  /** Returns the settings of an orchestrator other than its prompts, each with its file. */
  private List<Map<String, Object>> settings(EntryPoint entryPoint) {
    List<Map<String, Object>> rows = new ArrayList<>();
    for (Member member : entryPoint.members()) {
      if (member instanceof Member.Given given && given.data() instanceof Data.Tree tree) {
        rows.addAll(DescribeData.rows(given.name(), tree, files::place));
      }
    }
    return rows;
  }

  static @Nullable Object step(EntryPoint entryPoint) {
    for (Member member : entryPoint.members()) {
      if (member instanceof Member.Given given
          && given.data() instanceof Data.Made made
          && made.type() == RuntimeType.STEP_DEFINITION) {
        return DescribeData.value(made);
      }
    }
    return null;
  }

  private Map<String, Object> finding(Diagnostic finding) {
    SourceText source = finding.location().source();
    return new Members()
        .always("id", finding.code().id())
        .always("severity", finding.isError() ? "error" : "warning")
        .always("message", finding.message())
        .with("fix", finding.fix().text())
        .always("file", files.number(source))
        .always("line", finding.location().line())
        .always("column", finding.location().column())
        .map();
  }

  private List<Map<String, Object>> includes() {
    List<Map<String, Object>> links = new ArrayList<>();
    for (SourceFile file : module.includes().getOrDefault(document.file().key(), Set.of())) {
      links.add(link(file));
    }
    return links;
  }

  private List<Map<String, Object>> usedBy() {
    List<Map<String, Object>> links = new ArrayList<>();
    module
        .usedBy()
        .getOrDefault(document.file().key(), List.of())
        .forEach(user -> links.add(link(user.file())));
    return links;
  }

  private Map<String, Object> link(SourceFile file) {
    return new Members()
        .always("id", file.id().path())
        .with("page", page(file.text()))
        .with("library", file.root().library())
        .map();
  }

  private String page(SourceText file) {
    return catalogue.page(module, file.path()).map(CataloguePage::key).orElse("");
  }

  /** Returns the description of the prompt in the release that it is compared with. */
  private Map<String, Object> since(Release release) {
    return document.isForOthers() ? Map.of() : DescribeChange.describe(release, document);
  }

  /** Returns the tags of a document, which are metadata. */
  static List<String> tags(CatalogueModule module, SourceFile file) {
    return file.text().content().contains("tags") ? DocumentTags.of(module, file) : List.of();
  }
}
