package io.promptcompiler.lsp;

import org.eclipse.lsp4j.jsonrpc.MessageConsumer;
import org.eclipse.lsp4j.jsonrpc.MessageProducer;
import org.eclipse.lsp4j.jsonrpc.RemoteEndpoint;
import org.eclipse.lsp4j.jsonrpc.json.ConcurrentMessageProcessor;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.eclipse.lsp4j.jsonrpc.json.StreamMessageConsumer;
import org.eclipse.lsp4j.launch.LSPLauncher;
import org.eclipse.lsp4j.services.LanguageClient;

/** Launches a server whose messages are read by {@link ReadMessages}. */
final class LaunchServer extends LSPLauncher.Builder<LanguageClient> {
  @SuppressWarnings("NullAway.Init") // set by 'create' before it is used
  private RemoteEndpoint endpoint;

  @SuppressWarnings("NullAway.Init") // set by 'create' before it is used
  private MessageConsumer answers;

  @Override
  protected RemoteEndpoint createRemoteEndpoint(MessageJsonHandler json) {
    endpoint = super.createRemoteEndpoint(json);
    return endpoint;
  }

  @Override
  protected MessageConsumer wrapMessageConsumer(MessageConsumer consumer) {
    if (consumer instanceof StreamMessageConsumer) {
      answers = consumer;
    }
    return super.wrapMessageConsumer(consumer);
  }

  @Override
  protected ConcurrentMessageProcessor createMessageProcessor(
      MessageProducer reader, MessageConsumer consumer, LanguageClient editor) {
    ReadMessages ours = new ReadMessages(input, endpoint.getJsonHandler(), endpoint, answers);
    return super.createMessageProcessor(ours, consumer, editor);
  }
}
