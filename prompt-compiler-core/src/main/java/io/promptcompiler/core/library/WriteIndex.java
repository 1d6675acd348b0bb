package io.promptcompiler.core.library;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.core.backend.EntryPointInfo;
import io.promptcompiler.core.check.helpers.HelperOption;
import io.promptcompiler.core.program.About;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Fragment;
import io.promptcompiler.core.source.FolderFile;
import io.promptcompiler.core.source.Kind;
import io.promptcompiler.core.source.Sha256;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.source.SourceRoot;
import io.promptcompiler.core.source.Syntax;
import io.promptcompiler.core.type.Trust;
import io.promptcompiler.core.type.Varies;
import io.promptcompiler.runtime.PromptInfo;
import io.promptcompiler.runtime.integration.Json;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Writes the files that make a module a prompt library: unchanged templates, and an index of them.
 * The same templates result in the same bytes everywhere.
 */
public final class WriteIndex {
  private static final String BYTE_ORDER_MARK = "\uFEFF";

  private final Module module;

  /** Creates a writer for a module. */
  public WriteIndex(Module module) {
    this.module = module;
  }

  /**
   * A module that is published.
   *
   * @param catalog the full name of the class of its catalog
   * @param roots its roots
   * @param templates all files of its roots, including files of defaults
   * @param prompts the entry of each prompt, sorted by scope and id
   * @param fragments the entry of each fragment with a class, sorted likewise
   * @param types the full names of the classes of shared types and services
   * @param flows the full names of the classes of step flows
   * @param called the fragments of libraries whose classes are called
   * @param helpers the static methods that the templates call
   * @param trust the trust of values that do not declare it
   * @param libraries the libraries that it is compiled with
   * @param used the files of these libraries that it includes
   */
  public record Module(
      Publication publication,
      String catalog,
      List<SourceRoot> roots,
      List<SourceFile> templates,
      List<String> prompts,
      List<String> fragments,
      List<String> types,
      List<String> flows,
      List<Fragment> called,
      List<HelperOption> helpers,
      Trust trust,
      List<Library> libraries,
      Collection<SourceFile> used) {}

  /** Returns the templates that are copied into the jar unchanged, by their paths in the jar. */
  public SortedMap<String, SourceFile> copies() {
    SortedMap<String, SourceFile> copies = new TreeMap<>();
    for (SourceFile file : module.templates()) {
      copies.put(IndexShape.FOLDER + folder(file.root()) + "/" + file.id(), file);
    }
    return copies;
  }

  private String folder(SourceRoot root) {
    return folder(root, module.roots());
  }

  private static String folder(SourceRoot root, List<SourceRoot> roots) {
    return "sources/" + roots.indexOf(root);
  }

  /** Returns the path in the jar of a file of a document that is a folder. */
  public static String path(SourceFile document, FolderFile file, List<SourceRoot> roots) {
    String folder = document.id().folder();
    return IndexShape.FOLDER
        + folder(document.root(), roots)
        + "/"
        + (folder.isEmpty() ? "" : folder + "/")
        + file.path();
  }

  /** Returns the content of a template, including the byte order mark that readers remove. */
  public static String content(SourceFile file) {
    String text = file.text().content();
    boolean isWhole = Sha256.of(text.getBytes(UTF_8)).equals(file.sha256());
    return isWhole ? text : BYTE_ORDER_MARK + text;
  }

  /** Returns the index. */
  public String text() {
    Publication publication = module.publication();
    StringBuilder text = new StringBuilder();
    add("format", Json.stringify(IndexShape.FORMAT), text);
    add("library", Json.stringify(publication.name()), text);
    add("version", Json.stringify(publication.version()), text);
    add("compiler", Json.stringify(publication.compiler()), text);
    add("catalog", Json.stringify(module.catalog()), text);
    addAll("roots", module.roots().stream().map(this::root).toList(), text);
    addAll("prompts", module.prompts(), text);
    addAll("fragments", module.fragments(), text);
    addAll("types", module.types().stream().map(Json::stringify).toList(), text);
    addAll("flows", module.flows().stream().map(Json::stringify).toList(), text);
    addAll("helpers", module.helpers().stream().map(WriteIndex::helper).toList(), text);
    if (module.trust().isDeclared()) {
      add(Trust.KEY, Json.stringify(module.trust().word()), text);
    }
    addAll("uses", uses(), text);
    return text.append("\n}\n").toString();
  }

  private static void add(String key, String json, StringBuilder text) {
    text.append(text.isEmpty() ? "{\n  " : ",\n  ").append(Json.stringify(key)).append(": ");
    text.append(json);
  }

  private static void addAll(String key, List<String> items, StringBuilder text) {
    add(key, items.isEmpty() ? "[]" : "[", text);
    for (int i = 0; i < items.size(); i++) {
      text.append(i == 0 ? "\n    " : ",\n    ").append(items.get(i));
    }
    text.append(items.isEmpty() ? "" : "\n  ]");
  }

  private String root(SourceRoot root) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("sources", folder(root));
    members.put("scope", root.scope().word());
    members.put("package", root.packageName());
    root.kind().map(Kind::word).ifPresent(kind -> members.put("kind", kind));
    root.syntax().map(Syntax::word).ifPresent(syntax -> members.put("syntax", syntax));
    Map<String, String> templates = new TreeMap<>();
    module.templates().stream()
        .filter(file -> file.root().equals(root))
        .forEach(file -> templates.put(file.id().path(), file.sha256()));
    members.put("templates", templates);
    return Json.stringify(members);
  }

  /** Returns the entry of a prompt in the index. */
  public static String entry(EntryPoint entryPoint, String className) {
    PromptInfo info = EntryPointInfo.of(entryPoint);
    Map<String, Object> members = named(entryPoint.about(), className);
    members.put("status", info.status().value());
    entryPoint.about().deprecated().ifPresent(instead -> members.put("deprecated", instead));
    members.putAll(PromptMembers.of(entryPoint));
    String object = Json.stringify(members);
    // The schemas are JSON already.
    String output = info.outputSchema().isEmpty() ? "" : ",\"outputSchema\":" + info.outputSchema();
    return object.substring(0, object.length() - 1)
        + (",\"jsonSchema\":" + info.jsonSchema() + output + "}");
  }

  /** Returns the entry of a fragment with a class. */
  public static String entry(Fragment fragment, String className) {
    Map<String, Object> members = named(fragment.about(), className);
    members.put("sha256", fragment.about().sha256());
    return Json.stringify(members);
  }

  private static Map<String, Object> named(About about, String className) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("id", about.id());
    members.put("scope", about.scope());
    members.put("class", className);
    return members;
  }

  private static String helper(HelperOption helper) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("name", helper.name());
    members.put("method", helper.method());
    members.put("parameters", helper.parameters());
    members.put("returns", helper.returns());
    if (helper.origin().trust().isDeclared()) {
      members.put(Trust.KEY, helper.origin().trust().word());
    }
    if (helper.origin().varies().isDeclared()) {
      members.put(Varies.KEY, helper.origin().varies().word());
    }
    return Json.stringify(members);
  }

  /**
   * Returns the files of each library that are included, and the fragments whose classes are
   * called.
   */
  private List<String> uses() {
    Map<SourceFile, Fragment> called = new LinkedHashMap<>();
    for (Fragment fragment : module.called()) {
      module.used().stream()
          .filter(file -> file.text() == fragment.location().source())
          .forEach(file -> called.put(file, fragment));
    }
    List<String> uses = new ArrayList<>();
    for (Library library : module.libraries()) {
      List<Object> files = new ArrayList<>();
      library.documents().stream()
          .filter(module.used()::contains)
          .sorted(Comparator.comparing(SourceFile::scopeAndId))
          .forEach(file -> files.add(used(file, Optional.ofNullable(called.get(file)))));
      if (!files.isEmpty()) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("library", library.name());
        members.put("version", library.version());
        members.put("files", files);
        uses.add(Json.stringify(members));
      }
    }
    return uses;
  }

  private static Map<String, Object> used(SourceFile file, Optional<Fragment> called) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("id", file.id().path());
    members.put("scope", file.root().scope().word());
    members.put("sha256", called.map(one -> one.about().sha256()).orElse(file.sha256()));
    if (called.isPresent()) {
      members.put("called", true);
    }
    return members;
  }
}
