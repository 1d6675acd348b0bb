package io.promptcompiler.mcp;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Tracks the messages that are being handled, to wait for the last one. */
final class Unanswered {
  private final Lock lock = new ReentrantLock();
  private final Condition none = lock.newCondition();
  private final Set<Object> messages = Collections.newSetFromMap(new IdentityHashMap<>());

  void begin(Object message) {
    lock.lock();
    try {
      messages.add(message);
    } finally {
      lock.unlock();
    }
  }

  /** Records that a message has been handled. May be called more than once for a message. */
  void end(Object message) {
    lock.lock();
    try {
      if (messages.remove(message) && messages.isEmpty()) {
        none.signalAll();
      }
    } finally {
      lock.unlock();
    }
  }

  /** Waits until all messages are handled, or until the time is over. */
  void await(long most, TimeUnit unit) {
    long left = unit.toNanos(most);
    lock.lock();
    try {
      while (!messages.isEmpty() && left > 0) {
        left = none.awaitNanos(left);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      lock.unlock();
    }
  }
}
