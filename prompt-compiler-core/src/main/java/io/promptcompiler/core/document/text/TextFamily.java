package io.promptcompiler.core.document.text;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticList;
import io.promptcompiler.core.diagnostic.Lookup;
import io.promptcompiler.core.document.CompilationContext;
import io.promptcompiler.core.document.CompiledDocument;
import io.promptcompiler.core.document.DocumentCompiler;
import io.promptcompiler.core.document.DocumentFamily;
import io.promptcompiler.core.document.DocumentKind;
import io.promptcompiler.core.document.ReadAliases;
import io.promptcompiler.core.document.frontmatter.DotpromptShape;
import io.promptcompiler.core.document.frontmatter.FrontmatterShape;
import io.promptcompiler.core.document.frontmatter.ReadExamples;
import io.promptcompiler.core.document.template.Dialect;
import io.promptcompiler.core.document.template.Inclusions;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.source.FragmentIndex;
import io.promptcompiler.core.source.Fragments;
import io.promptcompiler.core.source.Kind;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.source.VariantFiles;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The family of templates: texts with variables, prompts that consist of messages, and the
 * fragments that both include.
 */
public final class TextFamily implements DocumentFamily {
  /** Text with frontmatter: {@code .md}, {@code .hbs}, {@code .txt}. */
  public static final Kind TEXT = Kind.of("text", Kind.Form.TEMPLATE, ".md", ".hbs", ".txt");

  /** Messages with frontmatter: {@code .chat.md}, {@code .chat.hbs}. */
  public static final Kind MESSAGES = Kind.ofMessages("chat");

  /** The format of dotprompt: {@code .prompt}. */
  public static final Kind DOTPROMPT = Kind.of("prompt", Kind.Form.DOTPROMPT, ".prompt");

  private final Predicate<SourceFile> shown;

  /** Creates a family of prompts and fragments. */
  public TextFamily() {
    this(file -> false);
  }

  /**
   * Creates a family in which some fragments are also prompts, so that they can be rendered
   * separately. Their undeclared names become parameters.
   */
  public TextFamily(Predicate<SourceFile> shown) {
    this.shown = shown;
  }

  @Override
  public List<DocumentKind> kinds() {
    return List.of(
        DocumentKind.of(TEXT, "frontmatter", FrontmatterShape.FRONTMATTER),
        DocumentKind.of(MESSAGES, "chat-frontmatter", FrontmatterShape.OF_MESSAGES),
        DocumentKind.of(DOTPROMPT, "dotprompt", DotpromptShape.FRONTMATTER));
  }

  @Override
  public DocumentCompiler open(CompilationContext context) {
    return new TextCompiler(context, shown);
  }

  private record TextCompiler(CompilationContext context, Predicate<SourceFile> shown)
      implements DocumentCompiler {
    @Override
    public CompiledDocument compile(SourceFile file) {
      if (Fragments.isFragment(file) && shown.test(file)) {
        return byItself(file);
      }
      CompiledDocument compiled = Fragments.isFragment(file) ? fragment(file) : prompt(file);
      // Examples can depend on other files, so they are run in each build.
      return ReadExamples.mayHave(file)
              || compiled.variants().values().stream().anyMatch(ReadExamples::mayHave)
          ? compiled.inEachRun()
          : compiled;
    }

    @Override
    public boolean isPart(SourceFile file) {
      return context.texts().base(file).isPresent();
    }

    private CompiledDocument fragment(SourceFile file) {
      CompiledDocument compiled = context.texts().compile(file);
      List<Diagnostic> found = new ArrayList<>(compiled.findings());
      found.addAll(ReadAliases.useless(file));
      return compiled.judged(found);
    }

    private CompiledDocument prompt(SourceFile file) {
      DiagnosticList found = new DiagnosticList();
      Inclusions inclusions = context.texts().inclusions();
      TextRequest request = request(file, inclusions);
      Optional<EntryPoint> entryPoint =
          Dialect.of(file).isDeclared()
              ? CompileText.compile(request, found).entryPoint()
              : CompileDotprompt.compile(request, found);
      List<Diagnostic> findings =
          context
              .texts()
              .namedBase(file)
              .map(base -> CompileVariants.explained(file, base, found.toList()))
              .orElse(found.toList());
      return CompiledDocument.prompt(file, entryPoint, inclusions.dependencies(), findings)
          .withVariants(entryPoint.map(one -> variants(file, one)).orElse(Map.of()));
    }

    /**
     * Returns the files of variants, by variant name. Variants without their own file are omitted.
     */
    private Map<String, SourceFile> variants(SourceFile base, EntryPoint entryPoint) {
      Map<String, SourceFile> files = new LinkedHashMap<>();
      if (!entryPoint.variants().isEmpty()) {
        for (SourceFile file : context.texts().inclusions().variants(base)) {
          entryPoint
              .variant(VariantFiles.variant(file))
              .ifPresent(variant -> files.put(variant.name(), file));
        }
      }
      return files;
    }

    private CompiledDocument byItself(SourceFile file) {
      DiagnosticList found = new DiagnosticList();
      Optional<EntryPoint> entryPoint =
          CompileByItself.compile(() -> request(file, context.texts().inclusions()), found);
      return CompiledDocument.prompt(file, entryPoint, Set.of(), found.toList());
    }

    private TextRequest request(SourceFile file, Inclusions inclusions) {
      return TextRequest.of(file, context.inherited().apply(file), inclusions, context.helpers());
    }

    @Override
    public List<Offer> offers(SourceFile file) {
      return Stream.concat(
              FragmentIndex.partialNamesOf(file).stream()
                  .map(name -> new Offer(Lookup.PARTIAL, name)),
              FragmentIndex.skillNamesOf(file).stream().map(name -> new Offer(Lookup.SKILL, name)))
          .toList();
    }
  }
}
