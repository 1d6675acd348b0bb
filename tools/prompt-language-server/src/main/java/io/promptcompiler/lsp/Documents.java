package io.promptcompiler.lsp;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.diagnostic.Use;
import io.promptcompiler.core.type.NameMeaning;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Supplier;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.CodeLens;
import org.eclipse.lsp4j.CodeLensParams;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionList;
import org.eclipse.lsp4j.CompletionParams;
import org.eclipse.lsp4j.DefinitionParams;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.DidSaveTextDocumentParams;
import org.eclipse.lsp4j.DocumentHighlight;
import org.eclipse.lsp4j.DocumentHighlightParams;
import org.eclipse.lsp4j.DocumentLink;
import org.eclipse.lsp4j.DocumentLinkParams;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.DocumentSymbolParams;
import org.eclipse.lsp4j.FoldingRange;
import org.eclipse.lsp4j.FoldingRangeRequestParams;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.InlayHint;
import org.eclipse.lsp4j.InlayHintParams;
import org.eclipse.lsp4j.LocationLink;
import org.eclipse.lsp4j.MarkupContent;
import org.eclipse.lsp4j.MarkupKind;
import org.eclipse.lsp4j.PrepareRenameDefaultBehavior;
import org.eclipse.lsp4j.PrepareRenameParams;
import org.eclipse.lsp4j.PrepareRenameResult;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.ReferenceParams;
import org.eclipse.lsp4j.RenameParams;
import org.eclipse.lsp4j.SemanticTokens;
import org.eclipse.lsp4j.SemanticTokensParams;
import org.eclipse.lsp4j.SymbolInformation;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.TextDocumentPositionParams;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.jsonrpc.messages.Either3;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.lsp4j.services.TextDocumentService;

/** Handles requests about a document. Each kind of request is answered by a separate class. */
final class Documents implements TextDocumentService {
  private final Work work;

  Documents(Work work) {
    this.work = work;
  }

  @Override
  public void didOpen(DidOpenTextDocumentParams params) {
    TextDocumentItem document = params.getTextDocument();
    work.edited(document.getUri(), document.getText());
  }

  @Override
  public void didChange(DidChangeTextDocumentParams params) {
    List<TextDocumentContentChangeEvent> changes = params.getContentChanges();
    work.changed(params.getTextDocument().getUri(), changes);
  }

  @Override
  public void didClose(DidCloseTextDocumentParams params) {
    work.closed(params.getTextDocument().getUri());
  }

  @Override
  public void didSave(DidSaveTextDocumentParams params) {
    work.saved(params.getTextDocument().getUri());
  }

  @Override
  public CompletableFuture<Hover> hover(HoverParams params) {
    return orNothing(
        at(
            params,
            Optional.<Hover>empty(),
            (found, offset) -> {
              List<Use> uses = new Names(found.snapshot()).at(found.file().text(), offset);
              if (uses.isEmpty()) {
                return ExplainKey.at(found, offset)
                    .map(key -> hover(key.text(), Places.range(found.file().text(), key.word())));
              }
              Set<String> texts = new LinkedHashSet<>();
              Explain explain = new Explain(found.snapshot(), found.file().text());
              uses.forEach(use -> texts.add(explain.meaning((NameMeaning) use.meaning())));
              String text = String.join("\n\n---\n\n", texts);
              return Optional.of(hover(text, Places.range(uses.get(0).at())));
            }));
  }

  private static Hover hover(String text, Range range) {
    return new Hover(new MarkupContent(MarkupKind.MARKDOWN, text), range);
  }

  @Override
  public CompletableFuture<
          Either<List<? extends org.eclipse.lsp4j.Location>, List<? extends LocationLink>>>
      definition(DefinitionParams params) {
    return at(
        params,
        Either.forLeft(List.of()),
        (found, offset) -> {
          Names names = new Names(found.snapshot());
          Set<org.eclipse.lsp4j.Location> places = new LinkedHashSet<>();
          for (Use use : names.at(found.file().text(), offset)) {
            names.declared(use).map(work.workspace()::location).ifPresent(places::add);
          }
          return Either.forLeft(List.copyOf(places));
        });
  }

  @Override
  public CompletableFuture<List<? extends org.eclipse.lsp4j.Location>> references(
      ReferenceParams params) {
    return at(
        params,
        List.of(),
        (found, offset) -> {
          boolean withDeclaration = params.getContext().isIncludeDeclaration();
          Set<org.eclipse.lsp4j.Location> places = new LinkedHashSet<>();
          List<Location> named = places(found, offset, withDeclaration);
          (named.isEmpty() ? ofDocument(found) : named)
              .forEach(place -> places.add(work.workspace().location(place)));
          return List.copyOf(places);
        });
  }

  /** Returns the places that name a document, or the tool that it defines. */
  private static List<Location> ofDocument(Workspace.Found found) {
    NameMeaning named =
        new DescribedTools(found.snapshot())
            .definedBy(found.file())
            .map(tool -> (NameMeaning) new NameMeaning.OfTool(tool.fullName()))
            .orElseGet(() -> new NameMeaning.OfFile("", "", found.file()));
    return new Names(found.snapshot()).all(named).stream().map(Use::at).toList();
  }

  private static List<Location> places(Workspace.Found found, int offset, boolean withDeclaration) {
    Names names = new Names(found.snapshot());
    List<Location> places = new ArrayList<>();
    for (Use use : names.at(found.file().text(), offset)) {
      places.addAll(names.references(use, withDeclaration));
    }
    return places;
  }

  @Override
  public CompletableFuture<List<? extends DocumentHighlight>> documentHighlight(
      DocumentHighlightParams params) {
    return at(
        params,
        List.of(),
        (found, offset) -> {
          String path = found.file().text().path();
          Set<DocumentHighlight> here = new LinkedHashSet<>();
          for (Location place : places(found, offset, true)) {
            if (place.source().path().equals(path) && !place.isWholeFile()) {
              here.add(new DocumentHighlight(Places.range(place)));
            }
          }
          return List.copyOf(here);
        });
  }

  @Override
  public CompletableFuture<List<Either<SymbolInformation, DocumentSymbol>>> documentSymbol(
      DocumentSymbolParams params) {
    return of(
        params.getTextDocument(),
        List.of(),
        found ->
            new Outline(work.workspace())
                .symbols(found).stream()
                    .map(symbol -> Either.<SymbolInformation, DocumentSymbol>forRight(symbol))
                    .toList());
  }

  @Override
  public CompletableFuture<List<DocumentLink>> documentLink(DocumentLinkParams params) {
    return of(
        params.getTextDocument(), List.of(), found -> new Outline(work.workspace()).links(found));
  }

  @Override
  public CompletableFuture<List<Either<Command, CodeAction>>> codeAction(CodeActionParams params) {
    return of(
        params.getTextDocument(),
        List.of(),
        found -> {
          SourceText text = found.file().text();
          Span span = Places.span(text, params.getRange());
          List<CodeAction> actions =
              new FixActions(work.workspace()).at(found, span, params.getContext());
          actions.addAll(checked().at(found, span, params.getContext()));
          return actions.stream()
              .map(action -> Either.<Command, CodeAction>forRight(action))
              .toList();
        });
  }

  private CheckedActions checked() {
    return new CheckedActions(work.workspace(), work.texts(), work.client());
  }

  @Override
  public CompletableFuture<CodeAction> resolveCodeAction(CodeAction unresolved) {
    return work.answer(orRefused(() -> checked().resolved(unresolved)));
  }

  @Override
  public CompletableFuture<Either<List<CompletionItem>, CompletionList>> completion(
      CompletionParams params) {
    return at(
        params,
        Either.forLeft(List.of()),
        (found, offset) -> Either.forLeft(Completion.at(found, offset)));
  }

  @Override
  public CompletableFuture<Either3<Range, PrepareRenameResult, PrepareRenameDefaultBehavior>>
      prepareRename(PrepareRenameParams params) {
    return orNothing(
        at(
            params,
            Optional.<Either3<Range, PrepareRenameResult, PrepareRenameDefaultBehavior>>empty(),
            (found, offset) -> {
              Use use = rename(found).prepare(found.file().text(), offset);
              return Optional.of(
                  Either3.forSecond(
                      new PrepareRenameResult(Places.range(use.at()), use.at().text())));
            }));
  }

  private Rename rename(Workspace.Found found) {
    return new Rename(found.snapshot(), work.texts());
  }

  @Override
  public CompletableFuture<WorkspaceEdit> rename(RenameParams params) {
    return at(
        params,
        new WorkspaceEdit(),
        (found, offset) -> {
          Rename.Plan plan = rename(found).plan(found.file().text(), offset, params.getNewName());
          return new RenameEdit(work.workspace(), work.client()).of(plan);
        });
  }

  @Override
  public CompletableFuture<SemanticTokens> semanticTokensFull(SemanticTokensParams params) {
    return of(
        params.getTextDocument(),
        new SemanticTokens(List.of()),
        found -> Colors.of(found.snapshot(), found.file().text()));
  }

  @Override
  public CompletableFuture<List<FoldingRange>> foldingRange(FoldingRangeRequestParams params) {
    return of(params.getTextDocument(), List.of(), found -> Outline.folding(found.file().text()));
  }

  @Override
  public CompletableFuture<List<InlayHint>> inlayHint(InlayHintParams params) {
    return of(
        params.getTextDocument(),
        List.of(),
        found -> {
          SourceText text = found.file().text();
          Span shown = Places.span(text, params.getRange());
          List<InlayHint> hints = Hints.of(found.snapshot(), text, shown);
          hints.addAll(found.tokens(shown));
          return hints;
        });
  }

  @Override
  public CompletableFuture<List<? extends CodeLens>> codeLens(CodeLensParams params) {
    return of(
        params.getTextDocument(),
        List.of(),
        found -> new PreviewDocuments(work.workspace()).lenses(found));
  }

  /** Returns null for an absent result, as the protocol requires. */
  @SuppressWarnings("NullAway")
  private static <T> CompletableFuture<T> orNothing(CompletableFuture<Optional<T>> answer) {
    return answer.thenApply(found -> found.orElse(null));
  }

  /** Computes an answer about a place in a document. */
  private interface AtPlace<T> {
    T answer(Workspace.Found found, int offset);
  }

  private <T> CompletableFuture<T> at(
      TextDocumentPositionParams params, T nothing, AtPlace<T> answer) {
    return of(
        params.getTextDocument(),
        nothing,
        found -> answer.answer(found, Places.offset(found.file().text(), params.getPosition())));
  }

  /**
   * Returns an answer about a document, or a default answer if the file is not a document of a
   * module.
   */
  private <T> CompletableFuture<T> of(
      TextDocumentIdentifier document, T nothing, Function<Workspace.Found, T> answer) {
    return work.answer(
        orRefused(
            () -> {
              Optional<Workspace.Found> found = work.workspace().file(document.getUri());
              return found.isPresent() ? answer.apply(found.get()) : nothing;
            }));
  }

  private static <T> Supplier<T> orRefused(Supplier<T> answer) {
    return () -> {
      try {
        return answer.get();
      } catch (RefusedException e) {
        throw new ResponseErrorException(
            new ResponseError(ResponseErrorCode.RequestFailed, e.getMessage(), null));
      }
    };
  }
}
