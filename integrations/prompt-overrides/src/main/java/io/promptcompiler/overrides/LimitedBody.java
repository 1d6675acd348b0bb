package io.promptcompiler.overrides;

import java.io.ByteArrayOutputStream;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow.Subscription;
import org.jspecify.annotations.Nullable;

/**
 * Receives a body up to a maximum size; the result is empty if it is larger. The threads that wait
 * for it can be interrupted, unlike those that read an {@code InputStream} of the client in JDK 17.
 */
final class LimitedBody implements BodySubscriber<Optional<byte[]>> {
  private final int most;
  private final ByteArrayOutputStream received = new ByteArrayOutputStream();
  private final CompletableFuture<Optional<byte[]>> result = new CompletableFuture<>();
  private @Nullable Subscription subscription;

  LimitedBody(int most) {
    this.most = most;
  }

  @Override
  public CompletionStage<Optional<byte[]>> getBody() {
    return result;
  }

  @Override
  public void onSubscribe(Subscription subscription) {
    this.subscription = subscription;
    subscription.request(Long.MAX_VALUE);
  }

  @Override
  public void onNext(List<ByteBuffer> buffers) {
    for (ByteBuffer buffer : buffers) {
      if (buffer.remaining() > most - received.size()) {
        // First the result: canceling a stream of HTTP/2 fails what is not complete.
        result.complete(Optional.empty());
        if (subscription != null) {
          subscription.cancel();
        }
        return;
      }
      byte[] bytes = new byte[buffer.remaining()];
      buffer.get(bytes);
      received.writeBytes(bytes);
    }
  }

  @Override
  public void onError(Throwable e) {
    result.completeExceptionally(e);
  }

  @Override
  public void onComplete() {
    result.complete(Optional.of(received.toByteArray()));
  }
}
